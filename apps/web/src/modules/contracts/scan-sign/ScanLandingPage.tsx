// What a telephone shows after scanning a code: who asks for what, then signing in, proving who one is, and signing.

import type { Data } from '@xinqi/api/calls'
import { isMobile } from '@xinqi/api/mobile'
import { useParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { switchCompany } from '../../../shared/session/identity.ts'
import { rememberWish } from '../../../shared/session/returnTo.ts'
import { useSession } from '../../../shared/session/session.ts'
import { EnterByCode } from '../../people/sign-in/EnterByCode.tsx'
import styles from './scan-landing.module.css'

const ScanLandingPage = () => {
  const { code = '' } = useParams()
  const signedIn = useSession(({ holder }) => holder !== null)
  const good = /^[0-9A-Za-z]{22}$/.test(code)
  // What is said depends on who asks: whoever has taken his contract already goes on with it.
  const { data, error } = useCall(
    '/contract/scan/view',
    { code },
    { params: { asked: String(signedIn) }, quiet: true, enabled: good, staleTime: 0 },
  )
  const { busy, refusal, act } = useAct({ leaves: true })
  const here = `/scan/${code}`
  const signIn = (page: '/login') => {
    rememberWish(here)
    go(page)
  }
  const take = () =>
    act(async () => {
      const { contractId } = await call('/contract/scan/take', { code }, { quiet: true })
      go(`/sign/detail?contractId=${contractId}`)
    })
  if (!good || error)
    return (
      <StatementPage title="无法打开签署码">{error?.message ?? '链接不完整，请重新扫码。'}</StatementPage>
    )
  if (!data) return <WaitingPage />
  if (data.obstacle && !data.takenId)
    return (
      <StatementPage title="暂时不能签署">
        <p>《{data.name}》</p>
        {data.obstacle}
      </StatementPage>
    )
  return (
    <Lite>
      <div className={styles.page}>
        <h1 className={styles.title}>{data.initiator} 邀请您签署</h1>
        <p className={styles.name}>《{data.name}》</p>
        {data.openUntil && <p className={styles.quiet}>请于 {instant(data.openUntil)} 前扫码</p>}
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <div className={styles.bar}>
          {!signedIn ? (
            <>
              <EnterByCode
                contact={null}
                byMail={false}
                submitText="继续签署"
                send={(answer, account = '') =>
                  isMobile(account)
                    ? call('/v2/auth/code', { mobile: account, purpose: 'login', ...answer }, { quiet: true })
                    : call(
                        '/v2/auth/emailCode',
                        { email: account, purpose: 'login', ...answer },
                        { quiet: true },
                      )
                }
                enter={async (typed, account = '') => {
                  rememberWish(here)
                  const body = { loginType: 'code' as const, account, code: typed, agreed: true }
                  return call('/v2/auth/login', body, { quiet: true })
                }}
              />
              <Button look="text" block onClick={() => signIn('/login')}>
                其他方式
              </Button>
            </>
          ) : data.needsRealName ? (
            <Button look="primary" block onClick={() => go(`/realName?return=${encodeURIComponent(here)}`)}>
              完成实名后签署
            </Button>
          ) : data.forCompany && !data.takenId ? (
            <CompanyChoice companies={data.companies} busy={busy} here={here} onTake={() => void take()} />
          ) : (
            <Button look="primary" block busy={busy} onClick={() => void take()}>
              {data.takenId ? '继续签署我的合同' : '开始签署'}
            </Button>
          )}
        </div>
        <p className={styles.quiet}>
          {data.forCompany
            ? '您将代表企业签署一份合同，签署前可以完整阅读。'
            : '您将签署一份属于您本人的合同，签署前可以完整阅读。'}
        </p>
      </div>
    </Lite>
  )
}
export default ScanLandingPage

/** A code for companies: in whose name. */
const CompanyChoice = ({
  companies,
  busy,
  here,
  onTake,
}: {
  companies: Data<'/contract/scan/view'>['companies']
  busy: boolean
  here: string
  onTake: () => void
}) => {
  if (companies.length === 0)
    return (
      <>
        <Notice tone="info">本合同由企业签署，您还没有已认证的企业，请先完成企业认证或加入企业。</Notice>
        <Button look="primary" block onClick={() => go('/createCompany')}>
          去认证企业
        </Button>
      </>
    )
  return (
    <>
      {companies.map(({ companyId, name, isCurrent, obstacle }) =>
        obstacle ? (
          <Notice key={companyId} tone="error">
            {obstacle}
          </Notice>
        ) : (
          <Button
            key={companyId}
            look={isCurrent ? 'primary' : 'plain'}
            block
            busy={isCurrent && busy}
            onClick={() =>
              isCurrent ? onTake() : void switchCompany(companyId, here).catch(() => undefined)
            }
          >
            {isCurrent ? `以「${name}」签署` : `切换到「${name}」`}
          </Button>
        ),
      )}
    </>
  )
}
