import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import type { ForeignPerson } from '../../../providers/foreign-app.ts'
import { begin } from '../../people/qr-login/begin.ts'
import { askWho } from '../../people/qr-login/confirm.ts'
import { bindMobile } from '../../people/third-party/bind-mobile.ts'
import { CARD_WORK, changeEndedCards } from './cards.ts'
import { checkCorp, companyInfo, saveCorp, workplaceClient } from './corp.ts'
import { askClient, browserLogin, clientLogin } from './inner-login.ts'
import { beginMerge, MERGE_DIRECTORY, runMerge } from './merge.ts'
import { approvalModels, noteNotice, sendNotice } from './message.ts'
import { previewSync } from './preview.ts'

const workplaceCalls = handlers({
  '/dd/begin': (call) => begin(call, 'dingtalk'),
  '/dd/login': prepareThenCommit<'/dd/login', ForeignPerson>(askWho, browserLogin),
  '/dd/client': workplaceClient,
  '/dd/innerLogin': prepareThenCommit(askClient, clientLogin),
  '/dd/bindMobile': bindMobile,
  '/dd/currentCompanyInfo': companyInfo,
  '/dd/saveCompany': prepareThenCommit(checkCorp, saveCorp),
  '/dd/message': prepareThenCommit(sendNotice, noteNotice),
  '/dd/approvalModel': approvalModels,
  '/departmentmember/dingTalkMemberList': previewSync,
  '/departmentmember/mergeDingTalkOrganizations': beginMerge,
})

export const workplace = capability({
  name: 'company/workplace',
  calls: workplaceCalls,
  jobs: (services, work) => {
    work.task(MERGE_DIRECTORY, runMerge(services))
    work.job('changeEndedCards', ({ signal }) => changeEndedCards(services, signal), onTheClock('* * * * *'))
  },
  provides: [provide(POLLED_WORK, { kind: CARD_WORK, name: '更新聊天中的卡片' })],
  tables: ['workplace_card', 'workplace_corp', 'workplace_department', 'workplace_member'],
  reads: ['account', 'company', 'member'],
})
