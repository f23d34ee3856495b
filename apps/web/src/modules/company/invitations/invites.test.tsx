import { cleanup, render, screen } from '@testing-library/react'
import { JOINING } from '@xinqi/api/status-names'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../shared/api/queryClient.ts'
import { ApplicationActions } from './ApplicationActions.tsx'
import type { Invite } from './InviteCard.tsx'
import type { Application } from './InviteListPage.tsx'
import { joinPath } from './joinPath.ts'
import { WithInvite } from './WithInvite.tsx'

const answer = vi.fn()
vi.mock('../../../shared/api/call.ts', () => ({ call: (...asked: unknown[]) => answer(...asked) }))
vi.mock('../../../shared/permission/access.ts', () => ({ useAccess: () => ({ may: () => true }) }))

const invite: Invite = {
  state: 'valid',
  kind: 'member',
  inviteCode: 'c',
  memberInviteCode: 'c',
  companyName: '示例科技有限公司',
  inviterName: '张*',
  departmentName: '法务部',
  roleNames: [],
  invitedName: '钱*',
  sentTo: '139****0001',
  needsReview: false,
  expiresAt: '2026-11-22T02:00:00.000Z',
  standing: null,
}

beforeEach(() => answer.mockReset())
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <WithInvite>{(found, code) => <p>{`${found.companyName} ${code}`}</p>}</WithInvite>
    </MemoryRouter>,
  )

describe('an invitation behind a link', () => {
  it('is shown when it works', async () => {
    answer.mockResolvedValue(invite)
    open('/inviteRegister?inviteCode=abc')
    expect(await screen.findByText('示例科技有限公司 abc')).toBeTruthy()
    expect(answer.mock.calls[0]![2]).toMatchObject({ params: { param: 'abc' } })
  })

  it.each([
    ['expired', '邀请已过期'],
    ['revoked', '邀请已失效'],
    ['used', '邀请已被使用'],
    ['unknown', '邀请不存在'],
  ] as const)('says how it ended when it is %s', async (state, title) => {
    answer.mockResolvedValue({ ...invite, state })
    open('/inviteRegister?inviteCode=abc')
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })

  it('is still shown to somebody who is in already, though it is used', async () => {
    answer.mockResolvedValue({ ...invite, state: 'used', standing: 'member' })
    open('/inviteRegister?inviteCode=abc')
    expect(await screen.findByText('示例科技有限公司 abc')).toBeTruthy()
  })

  it('asks nobody when the link has no code', () => {
    open('/inviteRegister')
    expect(screen.getByRole('heading', { name: '邀请不存在' })).toBeTruthy()
    expect(answer).not.toHaveBeenCalled()
  })

  it('is carried from page to page', () => {
    expect(joinPath('/loginJoin', 'a/b')).toBe('/loginJoin?inviteCode=a%2Fb')
    expect(joinPath('/eInviteRegisterIn', '')).toBe('/eInviteRegisterIn')
  })
})

describe('what may be done with a record', () => {
  const record: Application = {
    applicationId: 'a',
    inviteId: 'i',
    name: '钱来',
    contact: null,
    status: JOINING.asked,
    review: 0,
    departmentId: null,
    departmentName: null,
    roleIds: [],
    roleNames: [],
    inviterName: null,
    note: null,
    reason: null,
    createdAt: '2026-11-15T02:00:00.000Z',
    decidedAt: null,
    expiresAt: null,
  }
  const labels = (status: number) => {
    render(<ApplicationActions application={{ ...record, status }} onTask={() => undefined} />)
    return screen.queryAllByRole('button').map((button) => button.textContent)
  }
  it.each([
    [1, ['通过', '拒绝']],
    [2, []],
    [3, []],
    [4, ['查看链接', '撤回']],
    [5, []],
    [6, []],
  ])('with status %i: %j', (status, expected) => {
    expect(labels(status)).toEqual(expected)
  })
})
