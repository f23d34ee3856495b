import { type RawBuilder, sql } from 'kysely'
import { NAMED_ACT_KINDS } from '../../../platform/evidence/named-acts.ts'
import { isDigested } from './act-digests.ts'
import { type ActKind, type ActsOf, actColumns } from './named-acts.ts'

type Source = { kind: ActKind; rows: (owner: ActsOf) => RawBuilder<unknown> | null }

/** A second event of one row has a key of its own, so that no page ends between two of the same. */
const second = (id: RawBuilder<unknown>, event: string) => sql`md5(${id}::text || ${sql.lit(event)})::uuid`

/** Until what was there before has been gone through, it is shown from where it is kept. */
export const notNamed = (ownerId: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`not exists (select from named_act kept where kept.owner_id = ${ownerId} and kept.id = ${id})`

/** Each with an entry of its own in the log. */
const named = (kind: ActKind): Source => ({
  kind,
  rows: ({ id, isCompany }) => sql`
    select ${actColumns(kind, {
      id: sql`n.id`,
      what: sql`case n.act when 'seal.made' then '制作印章「' || n.label || '」' when 'signature.made' then '新建个人签名「' || n.label || '」'
        when 'seal.consented' then '同意制作法定代表人章「' || n.label || '」' when 'letter.granted' then '授权自动签署'
        when 'letter.revoked' then '撤销自动签署授权' when 'seal.granted' then '授权他人使用印章「' || n.label || '」'
        when 'certificate.issued' then '签发证书，用于签署' || n.label else '签署出证申请书' end`,
      about: sql`case when n.act in ('letter.granted', 'letter.revoked', 'application.signed') then n.label end`,
      at: sql`n.at`,
      by_name: isCompany ? sql`a.name` : sql`null::text`,
      certificate: sql`n.certificate`,
      is_provable: sql`true`,
    })}
      from named_act n left join account a on a.id = n.by_account
     where n.owner_id = ${id} and n.is_company = ${isCompany} and n.act = any(${actsOf(kind)}::text[])`,
})

const actsOf = (kind: ActKind): string[] =>
  Object.entries(NAMED_ACT_KINDS).flatMap(([act, of]) => (of === kind ? [act] : []))

const signatures: Source = {
  kind: 'signature',
  rows: ({ id, isCompany }) => sql`
    select ${actColumns('signature', {
      id: sql`s.id`,
      what: sql`case when not s.by_hand then '自动签署合同' when s.company_id is null then '签署合同' else '以企业名义签署合同' end`,
      about: sql`c.name`,
      at: sql`s.signed_at`,
      address: sql`s.address`,
      user_agent: sql`s.user_agent`,
      by_name: isCompany ? sql`a.name` : sql`null::text`,
      certificate: sql`s.certificate_serial`,
      is_sandbox: sql`s.is_sandbox`,
      is_provable: sql`true`,
    })}
      from contract_signature s join contract c on c.id = s.contract_id join account a on a.id = s.account_id
     where ${isCompany ? sql`s.company_id` : sql`s.account_id`} = ${id}`,
}

/** Signed outside of contracts: applications to notaries. */
const applications: Source = {
  kind: 'signature',
  rows: ({ id, isCompany }) => sql`
    select ${actColumns('signature', {
      id: sql`n.id`,
      what: sql`'签署出证申请书'::text`,
      about: sql`n.no`,
      at: sql`n.signed_at`,
      by_name: isCompany ? sql`a.name` : sql`null::text`,
      certificate: sql`n.certificate_serial`,
    })}
      from notary_application n join account a on a.id = n.account_id
     where ${isCompany ? sql`n.owner_id = ${id}` : sql`n.account_id = ${id}`} and n.signed_at is not null
       and ${notNamed(id, sql`n.id`)}`,
}

const certificates: Source = {
  kind: 'certificate',
  rows: ({ id, isCompany }) => sql`
    select ${actColumns('certificate', {
      id: sql`i.id`,
      what: sql`case i.purpose when 'contract' then '签发证书，用于签署合同' when 'notary' then '签发证书，用于签署出证申请书'
                              else '签发证书，用于签署企业认证授权书' end`,
      about: sql`c.name`,
      at: sql`i.issued_at`,
      by_name: isCompany ? sql`a.name` : sql`null::text`,
      certificate: sql`i.serial`,
      is_sandbox: sql`i.is_sandbox`,
      // The leaf of the signature it was issued for names it; one that was never used stands in no leaf.
      is_provable: sql`exists (select from contract_signature s
        where s.contract_id = i.about_id and s.certificate_serial = i.serial)
        or exists (select from named_act n where n.owner_id = i.owner_id and n.id = i.about_id and n.certificate = i.serial)`,
    })}
      from issued_certificate i left join contract c on c.id = i.about_id join account a on a.id = i.account_id
     where i.owner_id = ${id} and ${notNamed(id, sql`i.id`)}`,
}

const sealUses: Source = {
  kind: 'seal',
  rows: ({ id, isCompany }) => sql`
    select ${actColumns('seal', {
      id: sql`u.id`,
      what: sql`'使用印章「' || seal.name || '」'`,
      about: sql`u.contract_name`,
      at: sql`u.used_at`,
      by_name: isCompany ? sql`u.user_name` : sql`null::text`,
      is_provable: sql`true`,
    })}
      from seal_use u join company_seal seal on seal.company_id = u.company_id and seal.id = u.seal_id
     where ${isCompany ? sql`u.company_id` : sql`u.account_id`} = ${id}`,
}

const sealsMade: Source = {
  kind: 'seal',
  rows: ({ id, isCompany }) =>
    isCompany
      ? sql`
    select ${actColumns('seal', {
      id: sql`s.id`,
      what: sql`'制作印章「' || s.name || '」'`,
      at: sql`s.created_at`,
      by_name: sql`s.created_by_name`,
    })}
      from company_seal s where s.company_id = ${id} and ${notNamed(id, sql`s.id`)}`
      : sql`
    select ${actColumns('seal', {
      id: sql`s.id`,
      what: sql`'新建个人签名「' || s.name || '」'`,
      at: sql`s.created_at`,
    })}
      from person_seal s where s.account_id = ${id} and ${notNamed(id, sql`s.id`)}`,
}

/** What a step in the life of a national seal is called. */
const LIFE = sql`case e.action when 'apply' then '申请制作' when 'refuse' then '退回制作申请' when 'make' then '制作'
  when 'bring' then '导入' when 'connect' then '连接签章服务，' when 'disconnect' then '断开签章服务，' when 'record' then '登记备案，'
  when 'stop' then '停用' when 'resume' then '恢复' when 'lose' then '挂失' when 'cancel' then '注销'
  when 'invalidate' then '登记认定无效，' when 'receipt' then '收到备案回执，' else '办理' end`

/** Every step in the life of a national seal: made, brought, connected, stopped, lost, cancelled. */
const nationalSealSteps: Source = {
  kind: 'seal',
  rows: ({ id, isCompany }) => {
    const step = (what: string) =>
      actColumns('seal', {
        id: second(sql`e.seal_id::text || e.sequence`, 'national'),
        what: sql`${LIFE} || ${sql.lit(`${what}「`)} || s.name || '」'`,
        about: sql`s.es_id`,
        at: sql`e.at`,
        by_name: isCompany ? sql`e.by_name` : sql`null::text`,
        is_provable: sql`true`,
      })
    return isCompany
      ? sql`
    select ${step('国标电子印章')}
      from national_seal_event e join national_seal s on s.company_id = e.company_id and s.id = e.seal_id
     where e.company_id = ${id}`
      : sql`
    select ${step('个人电子印章')}
      from person_national_seal_event e join person_national_seal s on s.account_id = e.account_id and s.id = e.seal_id
     where e.account_id = ${id}`
  },
}

/** His consent to a seal that bears his name. */
const legalConsents: Source = {
  kind: 'authorisation',
  rows: ({ id, isCompany }) =>
    isCompany
      ? null
      : sql`
    select ${actColumns('authorisation', {
      id: sql`s.id`,
      what: sql`'同意制作法定代表人章「' || s.name || '」'`,
      at: sql`s.legal_consent_at`,
    })}
      from company_seal s where s.legal_account_id = ${id} and s.legal_consent_at is not null
       and ${notNamed(id, sql`s.id`)}`,
}

const sealGrants = (which: 'granted' | 'revoked'): Source => ({
  kind: 'authorisation',
  rows: ({ id, isCompany }) => {
    const at = which === 'granted' ? sql`g.created_at` : sql`g.revoked_at`
    const words = which === 'granted' ? (isCompany ? '授权使用印章' : '获得印章授权') : '撤销印章授权'
    return sql`
    select ${actColumns('authorisation', {
      id: which === 'granted' ? sql`g.id` : second(sql`g.id`, 'revoked'),
      what: sql`${sql.lit(words)} || '「' || seal.name || '」'`,
      at,
      by_name: isCompany && which === 'granted' ? sql`g.granted_by_name` : sql`null::text`,
      is_provable: isDigested(at),
    })}
      from seal_grant g join company_seal seal on seal.company_id = g.company_id and seal.id = g.seal_id
      ${isCompany ? sql`` : sql`join member m on m.company_id = g.grantee_company_id and m.id = g.grantee_member_id`}
     where ${isCompany ? sql`g.company_id = ${id}` : sql`m.account_id = ${id}`}
       ${which === 'revoked' ? sql`and g.revoked_at is not null` : sql``}`
  },
})

/** Seals of the company somebody gave into others' hands. */
const grantsGiven: Source = {
  kind: 'authorisation',
  rows: ({ id, isCompany }) =>
    isCompany
      ? null
      : sql`
    select ${actColumns('authorisation', {
      id: second(sql`g.id`, 'given'),
      what: sql`'授权他人使用印章「' || seal.name || '」'`,
      at: sql`g.created_at`,
    })}
      from seal_grant g join company_seal seal on seal.company_id = g.company_id and seal.id = g.seal_id
     where g.granted_by = ${id} and ${notNamed(id, second(sql`g.id`, 'given'))}`,
}

const mandates = (which: 'accepted' | 'ended'): Source => ({
  kind: 'authorisation',
  rows: ({ id, isCompany }) => sql`
    select ${actColumns('authorisation', {
      id: which === 'accepted' ? sql`d.id` : second(sql`d.id`, 'ended'),
      what: sql`${sql.lit(which === 'accepted' ? '管理授权生效' : '管理授权结束')}::text`,
      about: sql`c.name`,
      at: which === 'accepted' ? sql`d.accepted_at` : sql`d.ended_at`,
      by_name: isCompany ? sql`m.name` : sql`null::text`,
      is_provable: isDigested(which === 'accepted' ? sql`d.accepted_at` : sql`d.ended_at`),
    })}
      from delegation d join member m on m.company_id = d.company_id and m.id = d.member_id
      join company c on c.id = d.company_id
     where ${isCompany ? sql`d.company_id = ${id}` : sql`m.account_id = ${id}`}
       and ${which === 'accepted' ? sql`d.accepted_at` : sql`d.ended_at`} is not null`,
})

const consents: Source = {
  kind: 'authorisation',
  rows: ({ id, isCompany }) =>
    isCompany
      ? null
      : sql`
    select ${actColumns('authorisation', {
      id: second(sql`s.account_id::text || s.version`, 'consent'),
      what: sql`'同意数字证书与电子签名服务协议'::text`,
      about: sql`'版本 ' || s.version`,
      at: sql`s.agreed_at`,
      address: sql`s.address`,
      user_agent: sql`s.user_agent`,
      is_provable: isDigested(sql`s.agreed_at`),
    })}
      from signing_consent s where s.account_id = ${id}`,
}

const logins: Source = {
  kind: 'login',
  rows: ({ id, isCompany }) => sql`
    select ${actColumns('login', {
      id: sql`s.id`,
      what: sql`case when s.task is null then '登录' else '经链接进入' end`,
      about: isCompany ? sql`null::text` : sql`c.name`,
      at: sql`s.created_at`,
      address: sql`s.address`,
      user_agent: sql`s.user_agent`,
      by_name: isCompany ? sql`a.name` : sql`null::text`,
      is_provable: isDigested(sql`s.created_at`),
    })}
      from session s left join company c on c.id = s.company_id join account a on a.id = s.account_id
     where ${isCompany ? sql`s.company_id` : sql`s.account_id`} = ${id}`,
}

const freezes = (which: 'frozen' | 'lifted'): Source => ({
  kind: 'freeze',
  rows: ({ id }) => sql`
    select ${actColumns('freeze', {
      id: which === 'frozen' ? sql`f.id` : second(sql`f.id`, 'lifted'),
      what: sql`${sql.lit(which === 'frozen' ? '一键冻结' : '解除冻结')}::text`,
      at: which === 'frozen' ? sql`f.frozen_at` : sql`f.lifted_at`,
      address: which === 'frozen' ? sql`f.address` : sql`f.lifted_address`,
      is_provable: sql`true`,
    })}
      from name_freeze f where f.owner_id = ${id} ${which === 'lifted' ? sql`and f.lifted_at is not null` : sql``}`,
})

export const SOURCES: readonly Source[] = [
  named('signature'),
  named('seal'),
  named('authorisation'),
  named('certificate'),
  signatures,
  applications,
  certificates,
  sealUses,
  sealsMade,
  nationalSealSteps,
  legalConsents,
  sealGrants('granted'),
  sealGrants('revoked'),
  grantsGiven,
  mandates('accepted'),
  mandates('ended'),
  consents,
  logins,
  freezes('frozen'),
  freezes('lifted'),
]
