import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { allMessages } from '../../people/messages/messages.ts'

type Facts = { [file: string]: unknown }

/** What is kept of a person beside his contracts, in clear: it is his own. */
export const personFacts = async (
  { columns }: Services,
  db: Queryable,
  accountId: string,
): Promise<Facts> => {
  const account = await theRow(db, 'account', { id: accountId })
  const open = (sealed: Buffer | null) => (sealed ? columns.open(sealed) : null)
  const companies = await db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['company.name as company', 'member.name', 'member.job_number', 'member.created_at'])
    .where('member.account_id', '=', accountId)
    .execute()
  const addresses = await rowsOf(db, 'address', { account_id: accountId })
  const consents = await rowsOf(db, 'signing_consent', { account_id: accountId })
  return {
    本人信息: {
      name: account.name,
      mobile: open(account.mobile_cipher),
      email: open(account.email_cipher),
      idNumber: open(account.id_number_cipher),
      identityStatus: account.identity_status,
      identityMethod: account.identity_method,
      identityAt: account.identity_at,
      createdAt: account.created_at,
    },
    加入的企业: companies,
    常用地址: addresses.map((row) => ({
      receiver: row.receiver,
      mobile: columns.open(row.mobile_cipher),
      region: row.region,
      detail: columns.open(row.detail_cipher),
      postcode: row.postcode,
      label: row.label,
    })),
    个人签名: await rowsOf(
      db,
      'person_seal',
      { account_id: accountId },
      { columns: ['name', 'kind', 'created_at'], by: 'created_at' },
    ),
    个人电子印章: await rowsOf(
      db,
      'person_national_seal',
      { account_id: accountId },
      { columns: ['name', 'es_id', 'maker', 'state', 'valid_from', 'valid_to'], by: 'created_at' },
    ),
    同意记录: consents.map(({ version, sha256, agreed_at, address, user_agent }) => ({
      version,
      sha256: sha256.toString('hex'),
      agreedAt: agreed_at,
      address,
      userAgent: user_agent,
    })),
    站内消息: await allMessages(db, accountId),
  }
}

/** What is kept of a company beside its contracts. Its people's numbers are theirs and not in it. */
export const companyFacts = async (db: Queryable, companyId: string): Promise<Facts> => {
  const company = await theRow(db, 'company', { id: companyId })
  return {
    企业信息: {
      name: company.name,
      creditCode: company.credit_code,
      legalName: company.legal_name,
      address: company.address,
      certifiedAt: company.certified_at,
      createdAt: company.created_at,
    },
    成员: await rowsOf(
      db,
      'member',
      { company_id: companyId },
      { columns: ['name', 'job_number', 'status', 'created_at'], by: 'created_at' },
    ),
    国标电子印章: await rowsOf(
      db,
      'national_seal',
      { company_id: companyId },
      { columns: ['name', 'class', 'es_id', 'maker', 'state', 'valid_from', 'valid_to'], by: 'created_at' },
    ),
    印章: await rowsOf(
      db,
      'company_seal',
      { company_id: companyId },
      { columns: ['name', 'type', 'status', 'created_at'], by: 'created_at' },
    ),
  }
}
