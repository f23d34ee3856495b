import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { byCreation, newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { presentFile, problemsIn } from '../../contracts/templates/templates.ts'
import { appOf } from '../apps/app-of.ts'
import { rolesOf, templateIn } from './app-templates.ts'
import { tidied } from './html-content.ts'
import { sampleRequest } from './sample-request.ts'

export const listTemplates: PlainHandler<'/openEdit/template/list'> = async (call) => {
  const { body, db, services } = call
  const app = await appOf(call, body.appId)
  const { cursor, enabled, kind, category, pageSize = PAGE_SIZE_DEFAULT } = body
  const keyword = body.keyword?.trim()
  // A document that was thrown away on the web is gone here too.
  const all = db
    .selectFrom('open_template')
    .leftJoin('contract_template', (join) =>
      join
        .onRef('contract_template.no', '=', 'open_template.no')
        .on('contract_template.company_id', '=', app.company_id),
    )
    .where('open_template.app_id', '=', app.id)
    .where(sql<boolean>`(open_template.kind = 'html' or contract_template.id is not null)`)
  const name = sql<string>`coalesce(contract_template.name, open_template.name)`
  const on = sql<boolean>`coalesce(contract_template.is_enabled, open_template.is_enabled)`
  const found = all
    .$if(kind !== undefined, (query) => query.where('open_template.kind', '=', kind!))
    .$if(Boolean(category), (query) => query.where('open_template.category', '=', category!))
    .$if(enabled !== undefined, (query) => query.where(sql<boolean>`${on} = ${enabled!}`))
    .$if(Boolean(keyword), (query) => {
      const like = containing(keyword!)
      return query.where(sql<boolean>`(${name} ilike ${like} or open_template.no ilike ${like})`)
    })
  const rows = await newestFirst(
    found.select([
      'open_template.id as id',
      'open_template.no as no',
      'open_template.kind as kind',
      'open_template.category as category',
      'open_template.made_by as made_by',
      'open_template.created_at as created_at',
      name.as('name'),
      on.as('on'),
      sql<number>`coalesce(contract_template.revision + 1, open_template.version)`.as('version'),
      sql<Date>`coalesce(contract_template.updated_at, open_template.updated_at)`.as('updated_at'),
      sql<string>`(select count(*) from open_template_use u
        where u.app_id = open_template.app_id and u.no = open_template.no)`.as('uses'),
    ]),
    { cursor, pageSize },
    { at: 'open_template.created_at', id: 'open_template.id' },
  ).execute()
  const { total } = await found.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const categories = await all
    .select('open_template.category as category')
    .distinct()
    .where('open_template.category', '<>', '')
    .orderBy('open_template.category')
    .execute()
  const roles = new Map<string, string[]>()
  for (const { no } of rows) roles.set(no, rolesOf(await templateIn(services, db, app, no)))
  return {
    ...pageOf(rows, pageSize, byCreation, (row) => ({
      templateNo: row.no,
      name: row.name,
      kind: row.kind as 'pdf' | 'html',
      category: row.category,
      version: row.version,
      isEnabled: row.on,
      roles: roles.get(row.no) ?? [],
      uses: Number(row.uses),
      madeBy: row.made_by,
      updatedAt: new Date(row.updated_at).toISOString(),
    })),
    total: Number(total),
    categories: categories.map((one) => one.category),
  }
}

export const templateDetail: PlainHandler<'/openEdit/template/detail'> = async (call) => {
  const { body, db, now, services } = call
  const app = await appOf(call, body.appId)
  const template = await templateIn(services, db, app, body.templateNo)
  const { no, name, kind, category, version, isEnabled } = template
  const facts = { templateNo: no, name, kind, category, version, isEnabled, revision: version - 1 }
  const sample = sampleRequest(template)
  if (template.kind === 'html')
    return {
      ...facts,
      problems: tidied(template.content).problems,
      content: null,
      files: [],
      html: template.content,
      sample,
    }
  return {
    ...facts,
    problems: problemsIn(template.content, template.files, now),
    content: template.content,
    files: template.files.map((file) => presentFile(services, file)),
    html: null,
    sample,
  }
}
