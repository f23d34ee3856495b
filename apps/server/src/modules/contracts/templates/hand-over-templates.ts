import type { HandOverStep } from '../../company/members/hand-over.ts'

/** Templates and flows are the company's; whose they are says whom to ask about them. */
export const madeTemplates: HandOverStep = {
  kind: '创建的模板',
  move: async (db, companyId, from, to) => {
    const moved = await db
      .updateTable('contract_template')
      .set({ created_by: to.account_id, created_by_name: to.name })
      .where('company_id', '=', companyId)
      .where('created_by', '=', from.account_id)
      .returning('id')
      .execute()
    return moved.length
  },
}
