import { Drawer, Grid } from 'antd'
import { SoundTabs } from '../../../shared/list/SoundTabs.tsx'
import { AppBasics } from './AppBasics.tsx'
import { AppInbox } from './AppInbox.tsx'
import { AppKeys } from './AppKeys.tsx'
import { AppLive } from './AppLive.tsx'
import { AppOrigins } from './AppOrigins.tsx'
import { AppScopes } from './AppScopes.tsx'
import { AppTheme } from './AppTheme.tsx'

type App = { appId: string; name: string; isSandbox: boolean }

/** Everything about one app; which part stands in the address. */
export const AppDrawer = ({
  app,
  tab,
  onTab,
  onClose,
}: {
  app: App
  tab: string
  onTab: (tab: string) => void
  onClose: () => void
}) => {
  const { md: isWide = true } = Grid.useBreakpoint()
  const { appId } = app
  return (
    <Drawer open title={app.name} size={isWide ? 760 : '100%'} onClose={onClose}>
      <SoundTabs
        activeKey={tab}
        onChange={onTab}
        destroyOnHidden
        items={[
          { key: 'basics', label: '基本信息', children: <AppBasics appId={appId} /> },
          { key: 'keys', label: '密钥', children: <AppKeys appId={appId} /> },
          { key: 'theme', label: '页面主题', children: <AppTheme appId={appId} /> },
          { key: 'origins', label: '域名', children: <AppOrigins appId={appId} /> },
          { key: 'scopes', label: '能力与限额', children: <AppScopes appId={appId} /> },
          ...(app.isSandbox
            ? [
                { key: 'inbox', label: '沙箱', children: <AppInbox appId={appId} /> },
                { key: 'live', label: '上线', children: <AppLive appId={appId} name={app.name} /> },
              ]
            : []),
        ]}
      />
    </Drawer>
  )
}
