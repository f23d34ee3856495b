import { capability, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { MORE_APPROVAL } from '../../contracts/approvals/more-approval-point.ts'
import { SEND_PROBLEMS } from '../../contracts/drafts/send-problems-point.ts'
import { checkDraft, ruleApproval, ruleProblems } from './check-draft.ts'
import { addException, removeException } from './exceptions.ts'
import { positions } from './positions.ts'
import { enableRule, listRules, readRule, removeRule, ruleDetail, saveRule } from './rules.ts'
import { RULE_TRIAL, runTrial, showTrial, tryRule } from './trial.ts'

/** What a company wants its contracts to say, in its lawyers' sentences: held against drafts, reviews and negotiations. */
export const companyRules = capability({
  name: 'insight/company-rules',
  calls: handlers({
    '/companyRule/read': readRule,
    '/companyRule/list': listRules,
    '/companyRule/detail': ruleDetail,
    '/companyRule/save': saveRule,
    '/companyRule/try': tryRule,
    '/companyRule/trial': showTrial,
    '/companyRule/enable': enableRule,
    '/companyRule/remove': removeRule,
    '/companyRule/except': addException,
    '/companyRule/unexcept': removeException,
    '/companyRule/checkDraft': checkDraft,
    '/companyRule/positions': positions,
  }),
  jobs: (services, work) => work.task(RULE_TRIAL, runTrial(services), { timeLimit: 1800 }),
  provides: [provide(SEND_PROBLEMS, ruleProblems), provide(MORE_APPROVAL, ruleApproval)],
  tables: [
    'company_rule',
    'company_rule_version',
    'company_rule_exception',
    'company_rule_trial',
    'company_rule_check',
  ],
  reads: ['company', 'member', 'archived', 'fact_sheet'],
})
