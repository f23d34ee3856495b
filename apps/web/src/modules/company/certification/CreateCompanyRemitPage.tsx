// Step four with money: the platform pays a little and the amount is told back, or the company pays a little in.

import { COMPANY_WAY } from '@xinqi/api/ways'
import { Tabs } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { ApplicationPage } from './ApplicationPage.tsx'
import { CertificationFrame } from './CertificationFrame.tsx'
import type { Application } from './certificationPath.ts'
import { ForwardTransfer } from './ForwardTransfer.tsx'
import { goOn } from './goOn.ts'
import { words } from './messages/certification.zh.ts'
import { ReverseTransfer } from './ReverseTransfer.tsx'

const CreateCompanyRemitPage = () => (
  <ApplicationPage from={4}>{(application) => <Remit application={application} />}</ApplicationPage>
)
export default CreateCompanyRemitPage

const Remit = ({ application }: { application: Application }) => {
  const { certificationId, method } = application
  const reverse = useCall('/v2/company/reverseTransferProcess', { certificationId }, { quiet: true })
  const [chosen, setChosen] = useState<string>()
  if (reverse.isPending) return <LoadingState />
  if (reverse.error) return <FailedState failure={reverse.error} onRetry={() => void reverse.refetch()} />
  const onlyReverse = method === COMPANY_WAY.stampedAndPaysUs
  const tab = chosen ?? (reverse.data ? 'reverse' : 'forward')
  const money = application.missing.some((proof) => proof.endsWith('Transfer'))
  return (
    <CertificationFrame
      title={words().title}
      current={3}
      lead={words().leadMoney}
      footer={{
        onPrevious: () => go(`/createCompanyThree?id=${certificationId}`),
        ...(money ? {} : { onNext: () => void goOn(certificationId) }),
      }}
    >
      {onlyReverse ? (
        <ReverseTransfer application={application} />
      ) : (
        <Tabs
          activeKey={tab}
          onChange={setChosen}
          items={[
            { key: 'forward', label: words().wePay, children: <ForwardTransfer application={application} /> },
            {
              key: 'reverse',
              label: words().youPay,
              children: <ReverseTransfer application={application} />,
            },
          ]}
        />
      )}
    </CertificationFrame>
  )
}
