import { CodedError } from '../../../platform/errors.ts'
import { type Call, commitWithFiles, handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { withdrawReview } from '../../people/review-cases/submit.ts'
import { changeApplication, latestApplication, lockedApplication, progressOf } from './applications.ts'
import { certifyResult } from './certify-result.ts'
import { changeAdministrator } from './change-administrator.ts'
import { chooseWay } from './choose-way.ts'
import { setCompanyStatus } from './conclude.ts'
import { disableCompany, enableCompany, listCompanies } from './disable-company.ts'
import { keepPaper } from './files.ts'
import { firstStep } from './first-step.ts'
import {
  legalCode,
  legalDetail,
  legalRefuse,
  legalSign,
  noticeLegal,
  noticeResult,
} from './legal-authorise.ts'
import { downloadLetter, uploadLetter } from './letters.ts'
import { arriveInSandbox, bankOverview, receivePayment, settlePayment } from './operator-bank.ts'
import { presentApplication } from './present.ts'
import { licenceReading, uploadAndRead } from './read-licence.ts'
import { CERTIFICATION, KIND } from './rules.ts'
import { secondStep } from './second-step.ts'
import { sendSigningCode, signOwnLetter } from './sign-letter.ts'
import {
  askForReverse,
  askForTransfer,
  reverseAccount,
  reverseProcess,
  transferProcess,
  verifyAmount,
} from './transfers.ts'

/** Back to a draft, with everything that was handed in; whoever has already decided is not undone. */
const withdrawApplication = async (call: Call<'/v2/company/withdrawCertification'>) => {
  const { actor, body, db, now } = call
  const application = await lockedApplication(db, body.certificationId)
  if (application.account_id !== actor.accountId) throw new CodedError('NOT_FOUND')
  const waiting =
    application.status === CERTIFICATION.underReview &&
    (await withdrawReview(db, { kind: 'company', subjectId: application.id }, now))
  if (!waiting) throw new CodedError('CERTIFICATION_CLOSED')
  if (application.kind === KIND.company) await setCompanyStatus(db, application.company_id!, 'withdrawn')
  call.note({ target: application.facts.name })
  return progressOf(
    db,
    await changeApplication(db, application, { status: CERTIFICATION.draft, step: 4 }, now),
  )
}

export const certificationCalls = handlers({
  '/operator/company/list': listCompanies,
  '/operator/company/disable': disableCompany,
  '/operator/company/enable': enableCompany,
  '/company/uploadLicense': commitWithFiles<'/company/uploadLicense'>(({ services, db, files, actor }) =>
    keepPaper(services, db, files, actor.accountId),
  ),
  '/company/uploadLicenseOCR': commitWithFiles<'/company/uploadLicenseOCR'>(uploadAndRead),
  '/company/licenseOCRResult': licenceReading,
  '/company/uploadProxy': commitWithFiles<'/company/uploadProxy'>(uploadLetter),
  '/company/downloadProxyTemplate': downloadLetter,
  '/company/companyIdentifyInfo': async (call) => {
    const application = await latestApplication(call.db, call.actor, call.body)
    return application ? presentApplication(call, application) : null
  },
  '/company/updateCompanyProxy': changeAdministrator,
  '/v2/company/createCompanyFirst': firstStep,
  '/v2/company/addCompanySecond': secondStep,
  '/v2/company/paymentAuthAndProxy': commitWithFiles<'/v2/company/paymentAuthAndProxy'>(chooseWay),
  '/v2/company/withdrawCertification': withdrawApplication,
  '/v2/company/certifyResult': certifyResult,
  '/v2/company/noticeLegal': noticeLegal,
  '/v2/company/noticeResult': noticeResult,
  '/v2/company/signProxyCode': sendThenCommit(sendSigningCode),
  '/v2/company/signProxy': signOwnLetter,
  '/legalAuthorise/detail': legalDetail,
  '/legalAuthorise/code': sendThenCommit(legalCode),
  '/legalAuthorise/sign': legalSign,
  '/legalAuthorise/refuse': legalRefuse,
  '/v2/company/publicTransfer': askForTransfer,
  '/v2/company/transferProcess': transferProcess,
  '/v2/company/sandboxArrival': arriveInSandbox,
  '/v2/company/verifyTransferAmount': verifyAmount,
  '/v2/company/reverseTransfer': askForReverse,
  '/v2/company/reverseTransferAccount': reverseAccount,
  '/v2/company/reverseTransferProcess': reverseProcess,
  '/operator/bank/overview': bankOverview,
  '/operator/bank/settle': settlePayment,
  '/operator/bank/receive': receivePayment,
})
