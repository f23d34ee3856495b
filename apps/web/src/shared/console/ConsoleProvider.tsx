// Everything antd on the console stands inside this: theme and Chinese texts. Messages go through `toast` and
// dialogs through `useOverlay`, so antd's own static ones have no place here.

import { FIRST_LANGUAGE } from '@xinqi/api/languages'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useMemo } from 'react'
import { onLinkVisit } from '../session/linkVisit.ts'
import './finger.css'
import { language } from '../language/language.ts'
import { screenHook } from './screenHook.ts'
import { consoleTheme, FINGER_SIZES } from './theme.ts'

const useFinger = screenHook('(pointer: coarse)')
/** Whether this person asked their system for less movement. */
const useCalmScreen = screenHook('(prefers-reduced-motion: reduce)')

export const ConsoleProvider = ({ children }: { children: ReactNode }) => {
  const calm = useCalmScreen()
  const finger = useFinger()
  const colour = onLinkVisit()?.theme.colour
  const theme = useMemo(
    () => ({
      ...consoleTheme,
      token: {
        ...consoleTheme.token,
        ...(finger ? FINGER_SIZES : {}),
        motion: !calm,
        ...(colour ? { colorPrimary: colour, colorInfo: colour } : {}),
      },
      ...(colour
        ? {
            components: {
              ...consoleTheme.components,
              Button: {
                ...consoleTheme.components?.Button,
                colorPrimaryHover: colour,
                colorPrimaryActive: colour,
              },
            },
          }
        : {}),
    }),
    [calm, finger, colour],
  )
  return (
    <ConfigProvider
      // Without one it speaks English.
      locale={language.get() === FIRST_LANGUAGE ? zhCN : undefined}
      theme={theme}
      button={{ autoInsertSpace: false }}
      // A long title ends before the cross that closes its dialog.
      modal={{ styles: { header: { paddingInlineEnd: 28 } } }}
    >
      {children}
    </ConfigProvider>
  )
}
