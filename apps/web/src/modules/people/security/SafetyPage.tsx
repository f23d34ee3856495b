import { CenterPage } from '../../../shared/center/CenterPage.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { LinkedAccountsCard } from './LinkedAccountsCard.tsx'
import { PasskeyCard } from './PasskeyCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SignInCard } from './SignInCard.tsx'
import { useProof } from './useProof.tsx'
import { useSecurity } from './useSecurity.ts'

const SafetyPage = () => {
  const { data: detail, error, refetch } = useSecurity()
  const proof = useProof()
  return (
    <CenterPage title="安全设置">
      {detail ? (
        <>
          <SignInCard detail={detail} proof={proof} />
          <SecondFactorCard detail={detail} proof={proof} />
          <PasskeyCard detail={detail} proof={proof} />
          <LinkedAccountsCard proof={proof} />
          <DevicesCard detail={detail} />
        </>
      ) : error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      {proof.dialog}
    </CenterPage>
  )
}
export default SafetyPage
