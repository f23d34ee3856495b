import { renderHook } from '@testing-library/react'
import { USER_IS } from '@xinqi/api/wire'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { AccessContext, accessFrom, NO_ACCESS } from '../permission/access.ts'

let copies = 0
vi.mock('../session/session.ts', () => ({
  useIdentity: () => ({
    account: { enterprise: null, person: { hasCompareData: copies, hasExamineData: copies } },
  }),
}))
const { useClosed, useIsAtHand } = await import('./quota.ts')

const access = accessFrom({ ...NO_ACCESS, userType: USER_IS.person, buttons: ['system:ai:compare'] })
const asked = <T,>(ask: () => T): T =>
  renderHook(ask, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <AccessContext value={access}>{children}</AccessContext>
    ),
  }).result.current

it('a tool without copies is open to a person who would buy them, and not at hand for one who came to sign', () => {
  copies = 0
  expect(asked(() => useClosed('compare'))).toBeNull()
  expect(asked(() => useIsAtHand('compare'))).toBe(false)
  copies = 2
  expect(asked(() => useIsAtHand('compare'))).toBe(true)
  // Nor is one his role does not have.
  expect(asked(() => useIsAtHand('examine'))).toBe(false)
})
