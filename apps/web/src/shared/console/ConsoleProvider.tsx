// Everything antd on the console stands inside this: theme and Chinese texts. Messages go through `toast` and
// dialogs through `useOverlay`, so antd's own static ones have no place here.

import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { consoleTheme } from './theme.ts'

export const ConsoleProvider = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={zhCN} theme={consoleTheme} button={{ autoInsertSpace: false }}>
    {children}
  </ConfigProvider>
)
