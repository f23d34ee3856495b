// Step four with a letter: signed online by whoever may, or sealed on paper and uploaded; then handed in.

import { COMPANY_WAY } from '@xinqi/api/ways'
import { Alert, Button } from 'antd'
import { call, download, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { go } from '../../../shared/navigation/go.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { ApplicationPage } from './ApplicationPage.tsx'
import { CertificationFrame } from './CertificationFrame.tsx'
import type { Application } from './certificationPath.ts'
import styles from './company.module.css'
import { goOn } from './goOn.ts'
import { LegalNotice } from './LegalNotice.tsx'
import { LicencePreview } from './LicencePreview.tsx'
import { OwnSignature } from './OwnSignature.tsx'
import { PAPER_RULES } from './paperRules.ts'

const CreateCompanySignPage = () => (
  <ApplicationPage from={4}>{(application) => <Sign application={application} />}</ApplicationPage>
)
export default CreateCompanySignPage

const CHANGE = 2

const Sign = ({ application }: { application: Application }) => {
  const { certificationId, method, agent, kind, missing } = application
  const online = method === COMPANY_WAY.legalSigns || method === COMPANY_WAY.paid
  const waitsForMoney = missing[0]?.endsWith('Transfer') ?? false
  return (
    <CertificationFrame
      title={kind === CHANGE ? '变更企业管理员' : '企业认证'}
      current={3}
      lead={LEADS[kind === CHANGE ? 'change' : online ? 'online' : 'paper']}
      footer={{
        ...(kind === CHANGE ? {} : { onPrevious: () => go(`/createCompanyThree?id=${certificationId}`) }),
        ...(waitsForMoney ? { onNext: () => go(`/createCompanyRemit?id=${certificationId}`) } : {}),
      }}
    >
      {!online && <PaperLetter application={application} />}
      {method === COMPANY_WAY.legalSigns && !agent.isLegal && <LegalNotice application={application} />}
      {(method === COMPANY_WAY.paid || (method === COMPANY_WAY.legalSigns && agent.isLegal)) && (
        <OwnSignature application={application} />
      )}
    </CertificationFrame>
  )
}

const LEADS = {
  online: '授权书由有权的人在线签署，使用数字证书并加盖时间戳。',
  paper: '下载授权书，打印并加盖企业公章，扫描或拍照后上传。',
  change: '下载变更授权书，打印并加盖企业公章后上传。审核通过后新管理员立即生效，原管理员变为普通员工。',
}

const PaperLetter = ({ application }: { application: Application }) => {
  const { certificationId, letter, missing, successorName } = application
  const { busy, refusal, act } = useAct()
  const money = missing.some((proof) => proof.endsWith('Transfer'))
  return (
    <>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      {successorName && <p className={styles.lead}>新管理员：{successorName}</p>}
      <section className={styles.stage}>
        <h2 className={styles.title}>1. 下载授权书</h2>
        <Button
          onClick={() =>
            void download('/company/downloadProxyTemplate', { certificationId }).catch(() => undefined)
          }
        >
          下载授权书 PDF
        </Button>
      </section>
      <section className={styles.stage}>
        <h2 className={styles.title}>2. 上传盖章的授权书</h2>
        <div className={styles.licence}>
          <UploadBox
            label={letter ? '重新上传授权书' : '上传授权书'}
            hint="支持 JPG、PNG、PDF，不超过 10M；公章须清晰完整"
            rules={PAPER_RULES}
            send={(file, way) =>
              upload('/company/uploadProxy', { file, certificationId }, { ...way, quiet: true })
            }
            onDone={() => {
              toast.success('授权书已上传')
              void outdate('/company/companyIdentifyInfo')
            }}
          />
          {letter && <LicencePreview file={letter} label="授权书" />}
        </div>
      </section>
      <section className={styles.stage}>
        <h2 className={styles.title}>3. {money ? '完成打款验证' : '提交审核'}</h2>
        {money ? (
          <Button
            type="primary"
            disabled={!letter}
            onClick={() => go(`/createCompanyRemit?id=${certificationId}`)}
          >
            去打款验证
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={missing.length > 0}
            loading={busy}
            onClick={() =>
              void act(async () => {
                await call(
                  '/v2/company/paymentAuthAndProxy',
                  { certificationId, submit: true },
                  { quiet: true },
                )
                toast.success('已提交审核')
                await goOn(certificationId)
              })
            }
          >
            提交审核
          </Button>
        )}
      </section>
    </>
  )
}
