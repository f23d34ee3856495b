import { describe, expect, it } from 'vitest'
import { destination, type Visitor } from './destination.ts'
import { TABLE } from './table.ts'

const guest: Visitor = { signedIn: false, openSignedIn: false, inWorkplaceClient: false }
const member: Visitor = { ...guest, signedIn: true }
const partner: Visitor = { ...guest, openSignedIn: true }

const at = (address: string, visitor: Visitor) => {
  const [pathname, query] = address.split('?') as [string, string?]
  return destination(pathname, query ? `?${query}` : '', visitor)
}
const redirect = (to: string) => ({ kind: 'redirect', to })

describe('routing rules', () => {
  it('sends the root to the login page', () => {
    expect(at('/', guest)).toEqual(redirect('/login'))
  })

  it('shows the login page to guests only', () => {
    expect(at('/login', guest)).toMatchObject({ kind: 'page', page: { path: '/login' } })
    expect(at('/login', member)).toEqual(redirect('/workbench'))
  })

  it('takes somebody signed in who was invited to a contract there, with the query', () => {
    expect(at('/login?contractId=7&from=sms', member)).toEqual(redirect('/inviteSign?contractId=7&from=sms'))
  })

  it('shows somebody not signed in what he is asked to sign, and takes whoever is to the contract', () => {
    const about = 'contractId=01930000-0000-7000-8000-000000000001&to=x'
    const asked = { kind: 'signIn', to: `/invitation?${about}` }
    for (const path of ['/inviteSign', '/sign/detail', '/signOnPhone', '/sign/fillForm'])
      expect(at(`${path}?${about}`, guest)).toEqual(asked)
    expect(at('/signOnPhone?ticket=abc', guest)).toEqual({ kind: 'signIn', to: '/invitation?ticket=abc' })
    // A link cut short names nothing to be asked for.
    expect(at('/inviteSign?contractId=0193', guest)).toEqual({ kind: 'signIn', to: '/login' })
    expect(at(`/invitation?${about}`, guest)).toMatchObject({ kind: 'page' })
    expect(at(`/invitation?${about}`, member)).toEqual(redirect(`/inviteSign?${about}`))
    expect(at('/invitation?ticket=abc', member)).toEqual(redirect('/signOnPhone?ticket=abc'))
  })

  it.each(['/contract', '/center'])('sends %s to the workbench', (path) => {
    expect(at(path, member)).toEqual(redirect('/workbench'))
  })

  it.each(['/nowhere', '/signTask/extra', '/center/nothing', '/platforms'])(
    'sends unmatched %s to the workbench',
    (path) => {
      expect(at(path, member)).toEqual(redirect('/workbench'))
    },
  )

  it.each(['/platform/nowhere', '/platform/openUser/nothing', '/platform'])(
    'sends unmatched %s to the helper',
    (path) => {
      expect(at(path, guest)).toEqual(redirect('/platform/tools/helper'))
    },
  )

  it('leaves for the marketing site from /index', () => {
    expect(at('/index', guest)).toEqual({ kind: 'marketing' })
  })

  it('opens the purchase page in a side panel inside the workplace-messaging client only', () => {
    expect(at('/center/purchase?type=4', member)).toMatchObject({ kind: 'page' })
    const inside = { ...member, inWorkplaceClient: true }
    expect(at('/center/purchase?type=4', inside)).toEqual({
      kind: 'purchasePanel',
      url: '/center/purchase?type=4&inPanel=1',
    })
    expect(at('/center/purchase?type=4&inPanel=1', inside)).toMatchObject({ kind: 'page' })
  })

  it('skips the open platform login when there is an open session', () => {
    expect(at('/platform/openlogin', guest)).toMatchObject({ kind: 'page' })
    expect(at('/platform/openlogin', partner)).toEqual(redirect('/platform/openUser'))
  })

  it('matches paths with parameters', () => {
    expect(at('/draftAI/42', member)).toMatchObject({ page: { path: '/draftAI/:id' } })
    expect(at('/draftAI', member)).toMatchObject({ page: { path: '/draftAI' } })
  })

  it('asks everybody but the right people to sign in, page by page', () => {
    for (const { path, auth } of TABLE) {
      const address = path.replace(/:\w+/, 'x')
      if (address === '/login' || address === '/platform/openlogin') continue
      const asGuest = at(address, guest)
      if (auth === 'none') expect(asGuest, path).toMatchObject({ kind: 'page', page: { path } })
      else if (auth === 'open') {
        expect(asGuest, path).toEqual({ kind: 'signIn', to: '/platform/openlogin' })
        expect(at(address, member), path).toEqual({ kind: 'signIn', to: '/platform/openlogin' })
        expect(at(address, partner), path).toMatchObject({ kind: 'page', page: { path } })
      } else {
        expect(asGuest, path).toEqual({ kind: 'signIn', to: '/login' })
        expect(at(address, partner), path).toEqual({ kind: 'signIn', to: '/login' })
        expect(at(address, member), path).toMatchObject({ kind: 'page', page: { path } })
      }
    }
  })
})
