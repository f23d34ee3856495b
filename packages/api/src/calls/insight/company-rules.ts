import { type Static, Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { REASON_MAX } from '../../limits.ts'
import { Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Day, Id, Instant } from '../../shapes.ts'
import { TaskBegun } from '../people/background-tasks.ts'
import { FactQuote } from './contract-facts.ts'

const use = { auth: 'login', permission: 'system:ai:examine' } as const
const ofRule = { ruleId: Id }
const Sentence = SomeText(200)
/** 1 told, 2 stopped. */
const OnSend = OneOf(1, 2)

const Read = Type.Object({
  /** Why the sentence is no rule, naming what was not understood; then nothing below is set. */
  refused: Nullable(Text),
  said: Text,
  factName: Text,
  borderCases: Type.Array(Type.Object({ value: Text, consequence: Text, approver: Nullable(Text) })),
  /** Whoever has to approve, as the sentence names him. */
  approvers: Type.Array(Text),
  /** Of these no role and no member has the name. */
  unknownApprovers: Type.Array(Text),
  /** Other rules about the same: 矛盾, 重复 or 重叠. */
  beside: Type.Array(Type.Object({ sentence: Text, how: Text })),
})
const Rule = Type.Object({
  ruleId: Id,
  sentence: Text,
  said: Text,
  factName: Text,
  enabled: YesNo,
  version: Int,
  isTried: YesNo,
  onSend: OnSend,
  ownerName: Text,
  exceptions: Int,
  updatedAt: Instant,
})
const Verdict = Type.Object({
  ruleId: Id,
  sentence: Text,
  factName: Text,
  /** 提示, 需批准, 不通过 or 人工确认. */
  consequence: Text,
  /** What the contract says, as people say it. */
  shown: Text,
  why: Text,
  approver: Nullable(Text),
  /** What the house would rather have, and what it could live with. */
  preferred: Nullable(Text),
  fallback: Nullable(Text),
  quotes: Type.Array(FactQuote),
})
export type RuleVerdictShown = Static<typeof Verdict>
const TrialRow = Type.Object({
  archivedId: Id,
  name: Text,
  counterpart: Nullable(Text),
  consequence: Text,
  /** By the version in force when it was tried; null where there was none. */
  before: Nullable(Text),
  shown: Text,
  why: Text,
  quotes: Type.Array(FactQuote),
})
export type RuleTrialRow = Static<typeof TrialRow>

export const companyRules = {
  '/companyRule/read': ep({
    ...use,
    summary: '把一句规则读成核对条件；没有听懂的词会指出',
    changes: false,
    body: { sentence: Sentence, ruleId: Type.Optional(Id) },
    data: Read,
  }),
  '/companyRule/list': ep({ ...use, summary: '企业规则', changes: false, data: Type.Array(Rule) }),
  '/companyRule/detail': ep({
    ...use,
    summary: '一条规则的版本与例外',
    changes: false,
    body: ofRule,
    data: {
      ...Rule.properties,
      versions: Type.Array(
        Type.Object({
          version: Int,
          sentence: Text,
          onSend: OnSend,
          savedByName: Text,
          savedAt: Instant,
          isTried: YesNo,
        }),
      ),
      exceptionList: Type.Array(
        Type.Object({
          exceptionId: Id,
          kind: Int,
          about: Text,
          reason: Text,
          until: Nullable(Text),
          byName: Text,
          at: Instant,
        }),
      ),
    },
  }),
  '/companyRule/save': ep({
    ...use,
    summary: '保存规则；每次保存为新版本，停用到试过为止',
    changes: 'companyRule.save',
    idempotent: true,
    body: {
      ruleId: Type.Optional(Id),
      /** The version the editor saw. */
      version: Type.Integer({ minimum: 0 }),
      sentence: Sentence,
      onSend: OnSend,
    },
    data: { ruleId: Id, version: Int },
  }),
  '/companyRule/try': ep({
    ...use,
    summary: '用最近归档的 500 份合同试一条规则',
    changes: 'companyRule.try',
    idempotent: true,
    body: ofRule,
    data: TaskBegun,
  }),
  '/companyRule/trial': ep({
    ...use,
    summary: '试规则的进度与结果',
    changes: false,
    body: ofRule,
    data: {
      /** 0 never, 1 under way, 2 done, 3 failed. */
      state: Int,
      progress: Int,
      version: Int,
      at: Nullable(Instant),
      counts: Type.Record(Text, Int),
      newlyCaught: Int,
      newlyFree: Int,
      rows: Type.Array(TrialRow),
    },
  }),
  '/companyRule/enable': ep({
    ...use,
    summary: '启用或停用规则；试过当前版本后才能启用',
    changes: 'companyRule.enable',
    body: { ...ofRule, enabled: YesNo },
  }),
  '/companyRule/remove': ep({ ...use, summary: '删除规则', changes: 'companyRule.remove', body: ofRule }),
  '/companyRule/except': ep({
    ...use,
    summary: '加一项例外：一份合同、一类合同或一个相对方',
    changes: 'companyRule.except',
    idempotent: true,
    body: {
      ...ofRule,
      kind: OneOf(1, 2, 3),
      /** The name of a contract, of a kind of contract, or of a counterparty. */
      about: SomeText(100),
      reason: SomeText(REASON_MAX),
      until: Type.Optional(Nullable(Day)),
    },
    data: { exceptionId: Id },
  }),
  '/companyRule/unexcept': ep({
    ...use,
    summary: '取消例外',
    changes: 'companyRule.except',
    body: { ...ofRule, exceptionId: Id },
  }),
  '/companyRule/checkDraft': ep({
    auth: 'login',
    permission: 'system:contract:start',
    summary: '发送前按企业规则核对草稿',
    changes: 'companyRule.check',
    timeout: 120,
    body: { contractId: Id },
    data: {
      /** Rules held against it. */
      rules: Int,
      verdicts: Type.Array(Verdict),
      /** It cannot be sent as it is. */
      isStopped: YesNo,
      approvers: Type.Array(Type.Object({ title: TextUpTo(40), names: Type.Array(Text) })),
      checkedAt: Instant,
    },
  }),
  '/companyRule/positions': ep({
    auth: 'login',
    permission: 'system:ai:draft',
    summary: '协商室：企业规则的立场，只有己方看到',
    changes: false,
    timeout: 60,
    body: { roomId: Id },
    data: Type.Array(Type.Object({ ...Verdict.properties, clauseId: Nullable(Id) })),
  }),
}
