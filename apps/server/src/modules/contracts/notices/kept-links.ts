import { sql } from 'kysely'
import type { LinksKept } from '../../company/invitations/links-point.ts'
import type { PagedNotice } from './sent-notices.ts'

/** Links that stand on the page of what they were sent in. */
export const linksOnPages: LinksKept = {
  name: 'contracts/notices',
  find: async (db, code, hash) => {
    const { rows } = await sql<{ tellings: PagedNotice[]; by: string | null }>`
      select p.tellings, company.name as by from notice_page p
        join contract on contract.id = p.contract_id
        left join company on company.id = contract.company_id
       where p.link_hashes @> array[${hash}::bytea]`.execute(db)
    return rows
      .flatMap(({ tellings, by }) =>
        tellings.flatMap(({ parameters, link }) =>
          link && parameters?.code === code ? { path: link.path, until: new Date(link.until), by } : [],
        ),
      )
      .at(0)
  },
}
