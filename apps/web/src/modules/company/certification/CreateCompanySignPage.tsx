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
import { words } from './messages/certification.zh.ts'
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
      title={kind === CHANGE ? words().changeAdministrator : words().title}
      current={3}
      lead={kind === CHANGE ? words().leadChange : online ? words().leadOnline : words().leadPaper}
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

const PaperLetter = ({ application }: { application: Application }) => {
  const { certificationId, letter, missing, successorName } = application
  const { busy, refusal, act } = useAct()
  const money = missing.some((proof) => proof.endsWith('Transfer'))
  return (
    <>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      {successorName && <p className={styles.lead}>{words().newAdministrator({ name: successorName })}</p>}
      <section className={styles.stage}>
        <h2 className={styles.title}>{words().step1}</h2>
        <Button
          onClick={() =>
            void download('/company/downloadProxyTemplate', { certificationId }).catch(() => undefined)
          }
        >
          {words().downloadPdf}
        </Button>
      </section>
      <section className={styles.stage}>
        <h2 className={styles.title}>{words().step2}</h2>
        <div className={styles.licence}>
          <UploadBox
            label={letter ? words().uploadLetterAgain : words().uploadLetter}
            hint={words().letterHint}
            rules={PAPER_RULES}
            send={(file, way) =>
              upload('/company/uploadProxy', { file, certificationId }, { ...way, quiet: true })
            }
            onDone={() => {
              toast.success(words().letterUploaded)
              void outdate('/company/companyIdentifyInfo')
            }}
          />
          {letter && <LicencePreview file={letter} label={words().letter} />}
        </div>
      </section>
      <section className={styles.stage}>
        <h2 className={styles.title}>{money ? words().step3Money : words().step3}</h2>
        {money ? (
          <Button
            type="primary"
            disabled={!letter}
            onClick={() => go(`/createCompanyRemit?id=${certificationId}`)}
          >
            {words().toTransfer}
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
                toast.success(words().submitted)
                await goOn(certificationId)
              })
            }
          >
            {words().submit}
          </Button>
        )}
      </section>
    </>
  )
}
