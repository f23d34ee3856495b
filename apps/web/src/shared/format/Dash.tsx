// An empty cell shows a dash. `<OrDash>{value}</OrDash>` or `orDash(value)` in a column's render.

import type { ReactNode } from 'react'

export const orDash = (value: ReactNode): ReactNode =>
  value === null || value === undefined || value === '' ? '–' : value

export const OrDash = ({ children }: { children?: ReactNode }) => <>{orDash(children)}</>
