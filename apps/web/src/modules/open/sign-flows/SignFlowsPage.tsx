import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { Evidence } from './EvidenceTab.tsx'
import { Flows } from './FlowsTab.tsx'
import { Links } from './LinksTab.tsx'

const SignFlowsPage = () => {
  const [query, setQuery] = useSearchParams()
  return (
    <OfApp title="签署流程查询">
      {({ appId }) => (
        <Tabs
          key={appId}
          activeKey={query.get('tab') ?? 'flows'}
          onChange={(tab) => setQuery({ appId, tab }, { replace: true })}
          destroyOnHidden
          items={[
            { key: 'flows', label: '签署', children: <Flows appId={appId} /> },
            { key: 'evidence', label: '存证', children: <Evidence appId={appId} /> },
            { key: 'links', label: '免登链接', children: <Links appId={appId} /> },
          ]}
        />
      )}
    </OfApp>
  )
}
export default SignFlowsPage
