// Step three: the way of proving it, each with what it takes and how long.

import { COMPANY_METHOD, type CompanyMethod } from '@xinqi/api/status'
import { COMPANY_WAY } from '@xinqi/api/ways'
import { Alert } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { labelled } from '../../../shared/language/labels.ts'
import { go } from '../../../shared/navigation/go.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { ApplicationPage } from './ApplicationPage.tsx'
import { CertificationFrame } from './CertificationFrame.tsx'
import { type Application, certificationPath } from './certificationPath.ts'
import styles from './company.module.css'
import { words } from './messages/certification.zh.ts'
import { ReviewReasons } from './ReviewReasons.tsx'

/** `time`: where nobody needs to look at it; `reviewed`: where somebody does. */
const WAYS: { method: CompanyMethod; takes: string; time?: string; reviewed: string }[] = [
  {
    method: COMPANY_WAY.legalSigns,
    get takes() {
      return words().legalSignsTakes
    },
    get time() {
      return words().legalSignsTime
    },
    get reviewed() {
      return words().legalSignsReviewed
    },
  },
  {
    method: COMPANY_WAY.paid,
    get takes() {
      return words().paidTakes
    },
    get time() {
      return words().paidTime
    },
    get reviewed() {
      return words().paidReviewed
    },
  },
  {
    method: COMPANY_WAY.stampedAndPaid,
    get takes() {
      return words().stampedAndPaidTakes
    },
    get reviewed() {
      return words().completeReviewed
    },
  },
  {
    method: COMPANY_WAY.stampedAndPaysUs,
    get takes() {
      return words().stampedAndPaysUsTakes
    },
    get reviewed() {
      return words().completeReviewed
    },
  },
  {
    method: COMPANY_WAY.stamped,
    get takes() {
      return words().stampedTakes
    },
    get reviewed() {
      return words().stampedReviewed
    },
  },
]

const costText = (cost: Application['cost']) => {
  if (!cost) return words().firstFree
  if (cost.isPaid) return words().alreadyPaid
  return words().costs({ left: cost.left })
}

const CreateCompanyThreePage = () => (
  <ApplicationPage from={3}>{(application) => <ThirdStep application={application} />}</ApplicationPage>
)
export default CreateCompanyThreePage

const ThirdStep = ({ application }: { application: Application }) => {
  const { certificationId, agent } = application
  const { cost } = application
  const unreachable = !agent.isLegal && !agent.legalMobile
  const costs = (way: number) => Boolean(cost && !cost.isPaid && cost.methods.includes(way))
  const barredBy = (way: number) =>
    way === 1 && unreachable
      ? words().needsMobile
      : costs(way) && cost?.left === 0
        ? words().usedUp
        : undefined
  const timeOf = ({ method: way, time, reviewed }: (typeof WAYS)[number]) =>
    (application.instantWays.includes(way) && time) || reviewed
  const ways = WAYS.filter((way) => application.ways.includes(way.method))
  const [method, setMethod] = useState(() => {
    const known = application.method as CompanyMethod | null
    return known && application.ways.includes(known) && !barredBy(known)
      ? known
      : ways.find((way) => !barredBy(way.method))!.method
  })
  const { busy, refusal, act } = useAct()
  const next = () =>
    act(async () => {
      const done = await call('/v2/company/paymentAuthAndProxy', { certificationId, method }, { quiet: true })
      await outdate('/company/companyIdentifyInfo')
      go(certificationPath(done))
    })
  return (
    <CertificationFrame
      title={words().title}
      current={2}
      lead={words().leadWays({ cost: costText(cost) })}
      footer={{
        busy: busy ? 'next' : undefined,
        onPrevious: () => go(`/createCompanyTwo?id=${certificationId}`),
        onNext: () => void next(),
      }}
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      {application.reviewReasons.length > 0 && (
        <ReviewReasons reasons={application.reviewReasons} title={words().willBeChecked} />
      )}
      <fieldset className={styles.ways}>
        <legend className={blocks.unseen}>{words().method}</legend>
        {ways.map((way) => {
          const barred = barredBy(way.method)
          return (
            <label key={way.method} className={styles.way} data-chosen={method === way.method || undefined}>
              <input
                type="radio"
                name="method"
                value={way.method}
                checked={method === way.method}
                disabled={barred !== undefined}
                onChange={() => setMethod(way.method)}
              />
              <span>
                <b>
                  {labelled(COMPANY_METHOD[way.method])}
                  {way.method === COMPANY_WAY.legalSigns && (
                    <span className={styles.recommended}>{words().recommended}</span>
                  )}
                </b>
                <span className={styles.note}>{way.takes}</span>
                <span className={styles.note}>
                  {barred ?? (costs(way.method) ? words().usesOne({ time: timeOf(way) }) : timeOf(way))}
                </span>
              </span>
            </label>
          )
        })}
      </fieldset>
    </CertificationFrame>
  )
}
