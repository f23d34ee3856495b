// Step three: the way of proving it, each with what it takes and how long.

import { COMPANY_METHOD, type CompanyMethod } from '@xinqi/api/status'
import { COMPANY_WAY } from '@xinqi/api/ways'
import { Alert } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { go } from '../../../shared/navigation/go.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { ApplicationPage } from './ApplicationPage.tsx'
import { CertificationFrame } from './CertificationFrame.tsx'
import { type Application, certificationPath } from './certificationPath.ts'
import styles from './company.module.css'
import { ReviewReasons } from './ReviewReasons.tsx'

/** `time`: where nobody needs to look at it; `reviewed`: where somebody does. */
const WAYS: { method: CompanyMethod; takes: string; time?: string; reviewed: string }[] = [
  {
    method: COMPANY_WAY.legalSigns,
    takes: '法定代表人本人刷脸或用本人手机号核验身份，在线签署授权书；无需打款',
    time: '签署后即时通过，约 3 分钟',
    reviewed: '签署后由人工核对，1 个工作日内',
  },
  {
    method: COMPANY_WAY.paid,
    takes: '向企业对公账户汇入 0.01–0.99 元，填写到账金额后在线签署授权书',
    time: '到账一般 1–3 个工作日，核对金额并签署授权书后通过',
    reviewed: '到账一般 1–3 个工作日，之后由人工核对，再需 1 个工作日内',
  },
  {
    method: COMPANY_WAY.stampedAndPaid,
    takes: '打印授权书盖公章后上传，并完成对公打款验证',
    reviewed: '齐备后审核，1 个工作日内',
  },
  {
    method: COMPANY_WAY.stampedAndPaysUs,
    takes: '打印授权书盖公章后上传，并由企业账户向平台汇款 0.01 元',
    reviewed: '齐备后审核，1 个工作日内',
  },
  {
    method: COMPANY_WAY.stamped,
    takes: '打印授权书盖公章后上传，由人工审核',
    reviewed: '上传后审核，1–2 个工作日',
  },
]

const costText = (cost: Application['cost']) => {
  if (!cost) return '首次企业认证免费。'
  if (cost.isPaid) return '本次更新的企业实名次数已扣减，继续办理或更换方式不再扣减。'
  return `更新企业信息需要重新验证，经银行或法定代表人验证的方式使用企业实名 1 次（剩余 ${cost.left} 次），仅由人工审核的方式不计次数。`
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
      ? '需先在上一步填写法定代表人手机号'
      : costs(way) && cost?.left === 0
        ? '企业实名次数已用完，请换一种方式'
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
      title="企业认证"
      current={2}
      lead={`选择一种方式证明您有权代表企业。更换方式不会丢失已填写的企业信息。${costText(cost)}`}
      footer={{
        busy: busy ? 'next' : undefined,
        onPrevious: () => go(`/createCompanyTwo?id=${certificationId}`),
        onNext: () => void next(),
      }}
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      {application.reviewReasons.length > 0 && (
        <ReviewReasons reasons={application.reviewReasons} title="提交后将由人工核对" />
      )}
      <fieldset className={styles.ways}>
        <legend className={blocks.unseen}>认证方式</legend>
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
                  {COMPANY_METHOD[way.method]}
                  {way.method === COMPANY_WAY.legalSigns && <span className={styles.recommended}>推荐</span>}
                </b>
                <span className={styles.note}>{way.takes}</span>
                <span className={styles.note}>
                  {barred ?? (costs(way.method) ? `${timeOf(way)} · 使用企业实名 1 次` : timeOf(way))}
                </span>
              </span>
            </label>
          )
        })}
      </fieldset>
    </CertificationFrame>
  )
}
