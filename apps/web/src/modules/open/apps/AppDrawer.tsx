import { Drawer, Tabs } from 'antd'
import { AppBasics } from './AppBasics.tsx'
import { AppInbox } from './AppInbox.tsx'
import { AppKeys } from './AppKeys.tsx'

type App = { appId: string; name: string; isSandbox: boolean }

/** Everything about one app. */
export const AppDrawer = ({ app, onClose }: { app: App; onClose: () => void }) => (
  <Drawer open title={app.name} size={720} onClose={onClose}>
    <Tabs
      items={[
        { key: 'basics', label: '基本信息与业务配置', children: <AppBasics appId={app.appId} /> },
        { key: 'keys', label: '密钥', children: <AppKeys appId={app.appId} /> },
        ...(app.isSandbox
          ? [{ key: 'inbox', label: '沙箱收件箱', children: <AppInbox appId={app.appId} /> }]
          : []),
      ]}
    />
  </Drawer>
)
