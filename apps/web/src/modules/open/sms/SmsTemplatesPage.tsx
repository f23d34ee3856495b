import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { SmsBindings } from './SmsBindings.tsx'
import { SmsLog } from './SmsLog.tsx'
import { SmsSigns } from './SmsSigns.tsx'
import { SmsTemplates } from './SmsTemplates.tsx'

const SmsTemplatesPage = () => {
  const [query, setQuery] = useSearchParams()
  return (
    <OfApp title="短信模板">
      {({ appId }) => (
        <Tabs
          key={appId}
          activeKey={query.get('tab') ?? 'templates'}
          onChange={(tab) => setQuery({ appId, tab }, { replace: true })}
          destroyOnHidden
          items={[
            { key: 'templates', label: '模板', children: <SmsTemplates /> },
            { key: 'signs', label: '签名', children: <SmsSigns /> },
            { key: 'bindings', label: '事件绑定', children: <SmsBindings appId={appId} /> },
            { key: 'log', label: '发送记录', children: <SmsLog appId={appId} /> },
          ]}
        />
      )}
    </OfApp>
  )
}
export default SmsTemplatesPage
