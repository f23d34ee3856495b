import { AppTabs } from '../apps/AppTabs.tsx'
import { Evidence } from './EvidenceTab.tsx'
import { Flows } from './FlowsTab.tsx'
import { Links } from './LinksTab.tsx'

const SignFlowsPage = () => (
  <AppTabs
    title="签署流程查询"
    parts={(appId) => [
      { key: 'flows', label: '签署', children: <Flows appId={appId} /> },
      { key: 'evidence', label: '存证', children: <Evidence appId={appId} /> },
      { key: 'links', label: '免登链接', children: <Links appId={appId} /> },
    ]}
  />
)
export default SignFlowsPage
