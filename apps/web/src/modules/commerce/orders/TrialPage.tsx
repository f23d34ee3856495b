import { TRIAL_DAYS } from '@xinqi/api/commerce'
import { TRIAL_PACKAGE } from '@xinqi/api/packages'
import { Alert, Button, Result } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { day } from '../../../shared/format/instant.ts'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../catalogue/commerce.module.css'

const TrialPage = () => {
  const { data, error, refetch } = useCall('/order/getPackageInfo', {}, { quiet: true })
  const { busy, refusal, act } = useAct()
  const start = () =>
    act(async () => {
      const { endTime } = await call('/order/packageTrial', {}, { quiet: true })
      await outdate('/order/getPackageInfo', '/quota/balance', '/home/account/detail')
      toast.success(`试用已开通，${day(endTime)} 到期`)
    })
  return (
    <div className={blocks.page}>
      <h1 className={blocks.heading}>立即体验</h1>
      <section className={styles.card}>
        {!data && (error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />)}
        {data && (
          <Result
            status={data.packageType === TRIAL_PACKAGE ? 'success' : 'info'}
            title={
              data.packageType === TRIAL_PACKAGE ? '旗舰试用版使用中' : `旗舰版免费试用 ${TRIAL_DAYS} 天`
            }
            subTitle={
              data.packageType === TRIAL_PACKAGE
                ? `${data.endTime ? day(data.endTime) : ''} 到期，之后回到原来的版本，数据都会保留`
                : '含合同 50 份、智能比对与审查各 5 份与旗舰版全部功能；每家企业一次，到期自动回到原版本，不收费'
            }
            extra={
              data.packageType === TRIAL_PACKAGE || !data.mayTry ? (
                <>
                  {data.packageType !== TRIAL_PACKAGE && <p>{data.whyNoTrial}</p>}
                  <Link to="/center/purchase">查看全部版本</Link>
                </>
              ) : (
                <Button type="primary" size="large" loading={busy} onClick={() => void start()}>
                  开通试用
                </Button>
              )
            }
          />
        )}
        {refusal && <Alert type="error" showIcon title={refusal} />}
      </section>
    </div>
  )
}
export default TrialPage
