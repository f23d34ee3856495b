import { AppTabs } from '../apps/AppTabs.tsx'
import { SmsBindings } from './SmsBindings.tsx'
import { SmsLog } from './SmsLog.tsx'
import { SmsSigns } from './SmsSigns.tsx'
import { SmsTemplates } from './SmsTemplates.tsx'

const SmsTemplatesPage = () => (
  <AppTabs
    title="短信模板"
    parts={(appId) => [
      { key: 'templates', label: '模板', children: <SmsTemplates /> },
      { key: 'signs', label: '签名', children: <SmsSigns /> },
      { key: 'bindings', label: '事件绑定', children: <SmsBindings appId={appId} /> },
      { key: 'log', label: '发送记录', children: <SmsLog appId={appId} /> },
    ]}
  />
)
export default SmsTemplatesPage
