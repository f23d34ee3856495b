// Where a link to a contract leads somebody who is not signed in: not to a login, but to what he is asked for. One field,
// the code sent to the invited number; everything else about signing in stands behind 其他方式.

import type { Body, Data } from '@xinqi/api/calls'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { EnterByCode } from '../../people/sign-in/EnterByCode.tsx'
import { InvitationCard } from './InvitationCard.tsx'
import styles from './invitation.module.css'
import { words } from './messages/invitation.zh.ts'

type InvitationQuery = Body<'/contract/invitation'>
type Offered = Data<'/contract/invitation'>

const askedIn = (query: URLSearchParams): InvitationQuery => {
  const asked: InvitationQuery = {}
  for (const name of ['contractId', 'to', 'partyId', 'ticket'] as const) {
    const value = query.get(name)
    if (value) asked[name] = value
  }
  return asked
}

/** Asked without the query cache: this page is opened by people who have nothing of ours yet. */
const useOffer = (asked: InvitationQuery) => {
  const [offer, setOffer] = useState<Offered | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const key = JSON.stringify(asked)
  useEffect(() => {
    let left = false
    setOffer(null)
    setFailure(null)
    call('/contract/invitation', JSON.parse(key) as InvitationQuery, { quiet: true }).then(
      (found) => !left && setOffer(found),
      (reason: unknown) => {
        if (!left && reason instanceof CallError) setFailure(reason)
      },
    )
    return () => {
      left = true
    }
  }, [key])
  return { offer, failure }
}

const otherWays = () =>
  [
    ['/login', words().passwordOrScan],
    ['/ssoLogin', words().companySignIn],
    ['/ddLogin', words().dingTalk],
  ] as const

const InvitationPage = () => {
  const [query] = useSearchParams()
  const asked = askedIn(query)
  const { offer, failure } = useOffer(asked)
  if (failure)
    return (
      <StatementPage
        title={words().notFound}
        small={failure.requestId ?? undefined}
        actions={<Link to="/login">{words().signInToSee}</Link>}
      >
        {words().notFoundWhy}
      </StatementPage>
    )
  if (!offer) return <WaitingPage />
  const named = (account: string | undefined) => ({ ...asked, ...(account ? { account } : {}) })
  return (
    <Lite>
      <div className={styles.page}>
        <InvitationCard offer={offer} />
        <section className={styles.enter} aria-label={words().proveYourself}>
          <h2>{words().readAfterProof}</h2>
          <EnterByCode
            contact={offer.contact}
            byMail={offer.byMail}
            submitText={words().open}
            send={(answer, account) =>
              call('/contract/invitation/code', { ...named(account), ...answer }, { quiet: true })
            }
            enter={(code, account) =>
              call('/contract/invitation/enter', { ...named(account), code, agreed: true }, { quiet: true })
            }
          />
          <details className={styles.other}>
            <summary>{words().otherWays}</summary>
            <ul>
              {otherWays().map(([to, label]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </details>
        </section>
      </div>
    </Lite>
  )
}
export default InvitationPage
