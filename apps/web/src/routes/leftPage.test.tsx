import { act, cleanup, render, screen } from '@testing-library/react'
import { Router } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import StartCompanyPage from '../modules/contracts/drafts/StartCompanyPage.tsx'
import { PageOutlet } from '../shared/navigation/PageOutlet.tsx'
import { freshBrowser, LI, ZHANG } from '../shared/session/fixtures.ts'
import { type Identity, openSession, session } from '../shared/session/session.ts'
import { pageAt } from './destination.ts'
import { LayoutOutlet } from './LayoutOutlet.tsx'
import { navigation } from './navigation.ts'

vi.mock('../modules/contracts/drafts/StartPage.tsx', () => ({ StartPage: () => <p>草稿</p> }))

const identityOf = (userType: 1 | 2) =>
  ({
    account: {
      userType,
      person: {},
      enterprise: userType === 1 ? {} : null,
      package: { packageType: 1, packageEndTime: null, packagesFunctions: [] },
    },
    menus: ['system:contract:start', 'system:workbench'].map((key) => ({ key, name: key, functionType: 1 })),
    buttons: new Set(),
  }) as unknown as Identity

const replace = vi.fn()
const ADDRESS = '/startCompany?contractId=00000000-0000-4000-8000-000000000001'
const page = pageAt('/startCompany')!

beforeEach(() => {
  freshBrowser()
  replace.mockClear()
  openSession(ZHANG)
  session.set({ identity: identityOf(1) })
  navigation.state.set({ shown: { location: { pathname: '/startCompany' } } as never, pending: false })
})
afterEach(() => {
  cleanup()
  navigation.state.set({ shown: null, pending: false })
})

it('a page left behind by a switch in another tab leads the next person nowhere', () => {
  render(
    <Router location={ADDRESS} navigator={{ replace, createHref: String } as never}>
      <LayoutOutlet
        prepared={{ page, Layout: () => <PageOutlet />, Content: StartCompanyPage }}
        pathname="/startCompany"
      />
    </Router>,
  )
  expect(screen.getByText('草稿')).toBeTruthy()
  act(() => {
    openSession(LI)
    navigation.state.set({ pending: true })
  })
  act(() => session.set({ identity: identityOf(2) }))
  expect(screen.queryByText('草稿')).toBeNull()
  expect(replace).not.toHaveBeenCalled()
})
