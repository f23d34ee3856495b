import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { countRows, removeRows, rowsOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { ClosingOwner, ClosingPart } from '../../people/closing/closing-point.ts'
import { administratorsOf } from './administrators.ts'
import { MEMBER_LEAVES } from './change-members.ts'
import { HAND_OVER } from './hand-over.ts'
import { verifiedMember } from './members.ts'

const seatsOfPerson = (db: Queryable, accountId: string) =>
  rowsOf(db, 'member', { account_id: accountId }, { columns: ['company_id', 'id'], by: 'created_at' })

/** Another who runs the company and could take over. */
const successorIn = async (db: Queryable, companyId: string, accountId: string) =>
  (await administratorsOf(db, companyId)).find((id) => id !== accountId)

/** Seats end with their holder; a company nobody else runs is not left alone. */
export const seatsEnd: ClosingPart = {
  what: 'members',
  conditions: async (_services, db, owner) => {
    if (owner.isCompany) {
      const count = await countRows(db, 'member', { company_id: owner.id })
      return [
        {
          what: '企业成员',
          count,
          level: 'ends',
          text: `${count} 名成员将退出企业，各自的个人账号不受影响`,
          path: null,
        },
      ]
    }
    const seats = await seatsOfPerson(db, owner.id)
    const alone = []
    for (const { company_id } of seats)
      if (!(await successorIn(db, company_id, owner.id))) alone.push(company_id)
    const rest = seats.length - alone.length
    return [
      {
        what: '由您管理的企业',
        count: alone.length,
        level: 'bar',
        text: `有 ${alone.length} 家企业没有其他系统管理员，请先移交管理员或注销企业`,
        path: '/center/showAllEnptr',
      },
      {
        what: '加入的企业',
        count: rest,
        level: 'ends',
        text: `将退出 ${rest} 家企业，名下的待办由该企业的系统管理员接手`,
        path: null,
      },
    ]
  },
  end: async (services, db, owner, now) => {
    if (owner.isCompany) {
      const members = await rowsOf(db, 'member', { company_id: owner.id }, { columns: ['id', 'account_id'] })
      for (const { id, account_id } of members)
        await leave(services, db, { companyId: owner.id, memberId: id, accountId: account_id, now })
      return
    }
    for (const { company_id, id } of await seatsOfPerson(db, owner.id)) {
      await handOverAll(services, db, { companyId: company_id, memberId: id, owner })
      await leave(services, db, { companyId: company_id, memberId: id, accountId: owner.id, now })
    }
  },
}

type Left = { companyId: string; memberId: string; accountId: string; now: Date }

const leave = async (services: Services, db: Tx, { companyId, memberId, accountId, now }: Left) => {
  for (const { follow } of services.extensions.all(MEMBER_LEAVES))
    await follow(db, { companyId, memberId, by: accountId, now })
  await removeRows(db, 'member', { company_id: companyId, id: memberId })
  await services.sessions.actorChanged(db, accountId)
}

const handOverAll = async (
  services: Services,
  db: Tx,
  { companyId, memberId, owner }: { companyId: string; memberId: string; owner: ClosingOwner },
) => {
  const successor = await successorIn(db, companyId, owner.id)
  if (!successor) return
  const [seat] = await rowsOf(db, 'member', { company_id: companyId, account_id: successor })
  const from = await verifiedMember(db, companyId, memberId)
  const to = seat && (await verifiedMember(db, companyId, seat.id))
  if (!from || !to) return
  for (const step of services.extensions.all(HAND_OVER)) await step.move(db, companyId, from, to)
}
