import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, SomeText, Text, YesNo } from '../../plain.ts'
import { Id, Instant } from '../../shapes.ts'

const ofSeal = { id: Id }
const withReason = { ...ofSeal, reason: SomeText(200) }

const OwnNationalSeal = Type.Object({
  id: Id,
  /** The signature it was made of. */
  personSealId: Id,
  name: Text,
  state: Int,
  isExpired: YesNo,
  esId: Text,
  maker: Text,
  validFrom: Instant,
  validTo: Instant,
  createdAt: Instant,
})

const own = { auth: 'login' } as const

/** A person's own national seals (个人电子印章, GB/T 38540), made of his signatures. */
export const personNationalSeals = {
  '/personSeal/national/list': ep({
    ...own,
    summary: '我的个人电子印章（国标）',
    changes: false,
    data: {
      /** none: nobody makes seals here; sandbox: the embedded maker, for trials; own. */
      making: Text,
      seals: Type.Array(OwnNationalSeal),
    },
  }),
  '/personSeal/national/detail': ep({
    ...own,
    summary: '个人电子印章详情与办理记录',
    changes: false,
    body: ofSeal,
    data: {
      ...OwnNationalSeal.properties,
      history: Type.Array(
        Type.Object({ action: Text, state: Int, from: Instant, reason: Text, at: Instant }),
      ),
    },
  }),
  '/personSeal/national/export': ep({
    ...own,
    summary: '导出个人电子印章文件（.esl），不含私钥',
    kind: 'binary',
    changes: 'personNationalSeal.export',
    body: ofSeal,
  }),
  '/personSeal/national/make': ep({
    ...own,
    summary: '为一个签名制作个人电子印章',
    changes: 'personNationalSeal.make',
    idempotent: true,
    timeout: 120,
    body: { personSealId: Id, years: Between(1, 5) },
    data: { ...ofSeal, esId: Text },
  }),
  '/personSeal/national/stop': ep({
    ...own,
    summary: '停用个人电子印章，须说明原因',
    changes: 'personNationalSeal.stop',
    body: withReason,
  }),
  '/personSeal/national/resume': ep({
    ...own,
    summary: '恢复个人电子印章，须说明原因',
    changes: 'personNationalSeal.resume',
    body: withReason,
  }),
  '/personSeal/national/lose': ep({
    ...own,
    summary: '挂失个人电子印章：自丢失时起的签章不再有效',
    changes: 'personNationalSeal.lose',
    body: { ...withReason, since: Instant },
  }),
  '/personSeal/national/cancel': ep({
    ...own,
    summary: '注销个人电子印章，须说明原因；不可恢复',
    changes: 'personNationalSeal.cancel',
    body: withReason,
  }),
}
