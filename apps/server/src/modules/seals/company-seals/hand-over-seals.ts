import type { HandOverStep } from '../../company/members/hand-over.ts'

/** The seals somebody keeps go to whoever takes over. What was lent to him personally does not: that ends with him. */
export const sealKeeping: HandOverStep = {
  kind: '保管的印章',
  move: async (db, companyId, from, to) => {
    const moved = await db
      .updateTable('company_seal')
      .set({ keeper_member_id: to.id })
      .where('company_id', '=', companyId)
      .where('keeper_member_id', '=', from.id)
      .returning('id')
      .execute()
    return moved.length
  },
}
