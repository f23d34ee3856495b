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
import { words as shared } from '../../../shared/messages/shared.zh.ts'
import { go } from '../../../shared/navigation/go.ts'
import { switchCompany } from '../../../shared/session/identity.ts'
import { rememberWish } from '../../../shared/session/returnTo.ts'
import { useSession } from '../../../shared/session/session.ts'
import { EnterByCode } from '../../people/sign-in/EnterByCode.tsx'
import { words } from './messages/scan-landing.zh.ts'
import styles from './scan-landing.module.css'

type CompanyRow = Data<'/contract/scan/view'>['companies'][number]

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
      <StatementPage title={words().notOpened}>{error?.message ?? shared().linkIncomplete}</StatementPage>
    )
  if (!data) return <WaitingPage />
  if (data.obstacle && !data.takenId)
    return (
      <StatementPage title={words().notNow}>
        <p>{words().title({ name: data.name })}</p>
        {words()[data.obstacle]}
      </StatementPage>
    )
  return (
    <Lite>
      <div className={styles.page}>
        <h1 className={styles.title}>{words().invites({ from: data.initiator })}</h1>
        <p className={styles.name}>{words().title({ name: data.name })}</p>
        {data.openUntil && (
          <p className={styles.quiet}>{words().scanBy({ time: instant(data.openUntil)! })}</p>
        )}
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <div className={styles.bar}>
          {!signedIn ? (
            <>
              <EnterByCode
                contact={null}
                byMail={false}
                submitText={words().goOn}
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
                {words().otherWays}
              </Button>
            </>
          ) : data.needsRealName ? (
            <Button look="primary" block onClick={() => go(`/realName?return=${encodeURIComponent(here)}`)}>
              {words().identityFirst}
            </Button>
          ) : data.forCompany && !data.takenId ? (
            <CompanyChoice companies={data.companies} busy={busy} here={here} onTake={() => void take()} />
          ) : (
            <Button look="primary" block busy={busy} onClick={() => void take()}>
              {data.takenId ? words().goOnWithMine : words().start}
            </Button>
          )}
        </div>
        <p className={styles.quiet}>{data.forCompany ? words().forCompany : words().forPerson}</p>
      </div>
    </Lite>
  )
}
export default ScanLandingPage

const whyNotAs = (
  company: string,
  obstacle: NonNullable<CompanyRow['obstacle']>,
  colleague: string | null,
): string => {
  switch (obstacle) {
    case 'uncertified':
    case 'noRight':
      return words()[obstacle]({ company })
    case 'colleague':
      return words().colleague({ company, colleague: colleague ?? '' })
    default:
      return words()[obstacle]
  }
}

/** A code for companies: in whose name. */
const CompanyChoice = ({
  companies,
  busy,
  here,
  onTake,
}: {
  companies: CompanyRow[]
  busy: boolean
  here: string
  onTake: () => void
}) => {
  if (companies.length === 0)
    return (
      <>
        <Notice tone="info">{words().noCompany}</Notice>
        <Button look="primary" block onClick={() => go('/createCompany')}>
          {words().certify}
        </Button>
      </>
    )
  return (
    <>
      {companies.map(({ companyId, name, isCurrent, obstacle, colleague }) =>
        obstacle ? (
          <Notice key={companyId} tone="error">
            {whyNotAs(name, obstacle, colleague)}
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
            {isCurrent ? words().signAs({ name }) : words().switchTo({ name })}
          </Button>
        ),
      )}
    </>
  )
}
