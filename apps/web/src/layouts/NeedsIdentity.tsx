import type { ReactNode } from 'react'
import { useSession } from '../shared/session/session.ts'
import { Opening } from './Opening.tsx'

/** Layouts of signed-in people are shown only while it is known who that is; nothing of a former person stays. */
export const NeedsIdentity = ({ children }: { children: ReactNode }) =>
  useSession((value) => value.identity) ? children : <Opening />
