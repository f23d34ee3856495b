import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { type AppTemplate, templateIn } from './app-templates.ts'

/** One to start from: the app's own, or one its company made on the web; not one that was put out of use. */
export const usableTemplate = async (
  services: Services,
  db: Queryable,
  app: OpenApp,
  templateNo: string,
): Promise<AppTemplate> => {
  const template = await templateIn(services, db, app, templateNo, {
    orCompanys: true,
    refusal: 'OPEN_TEMPLATE_UNKNOWN',
  })
  if (!template.isEnabled) throw new CodedError('OPEN_TEMPLATE_OFF')
  return template
}

/** The tally of the app's own templates; one of the company's is counted nowhere. */
export const noteUse = async (
  { db, app, now }: { db: Queryable; app: OpenApp; now: Date },
  { contractNo, templateNo }: { contractNo: string; templateNo: string },
  version: number,
): Promise<void> => {
  await db
    .insertInto('open_template_use')
    .columns(['contract_id', 'app_id', 'no', 'version', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('open_contract')
        .innerJoin('open_template', 'open_template.app_id', 'open_contract.app_id')
        .select((one) => [
          'open_contract.contract_id',
          'open_template.app_id',
          'open_template.no',
          one.val(version).as('version'),
          one.val(now).as('created_at'),
        ])
        .where('open_contract.app_id', '=', app.id)
        .where('open_contract.contract_no', '=', contractNo)
        .where('open_template.no', '=', templateNo),
    )
    .execute()
}
