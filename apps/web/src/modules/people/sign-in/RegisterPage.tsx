import type { Data } from '@xinqi/api/calls'
import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { lacks } from '../../../shared/brand/mode.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { enter } from './enter.ts'
import { words } from './messages/register.zh.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

/** Whose link it is. A code that no longer works does not keep anybody from registering. */
const PartnerNotice = ({ link: { kind, inviterName } }: { link: Data<'/v2/auth/checkLink/{param}'> }) =>
  kind === 'partner' ? (
    <Notice>{words().recommendedBy({ inviterName: inviterName ?? '' })}</Notice>
  ) : (
    <Notice tone="warning">{words().recommendationGone}</Notice>
  )

const linkOf = (partnerCode: string) =>
  call('/v2/auth/checkLink/{param}', {}, { params: { param: partnerCode }, quiet: true })

/** Asked without the query cache: this page is opened by people who have nothing of ours yet. */
const usePartner = (partnerCode: string | null) => {
  const [partner, setPartner] = useState<Data<'/v2/auth/checkLink/{param}'> | null>(null)
  useEffect(() => {
    if (partnerCode === null) return
    let left = false
    linkOf(partnerCode)
      .then((found) => !left && setPartner(found))
      // Asked again before anybody is registered without it.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [partnerCode])
  return partner
}

const RegisterPage = () => {
  // Without SMS nobody can prove a number: an address is what people have here.
  if (lacks('sms')) return <Navigate replace to="/registerAbroad" />
  return <ByMobile />
}
export default RegisterPage

const ByMobile = () => {
  const [query] = useSearchParams()
  const partnerCode = query.get('partnerCode')
  const introducer = query.get('partner')
  const partner = usePartner(partnerCode)
  return (
    <AuthFrame title={words().registerTitle} subtitle={words().registerSubtitle}>
      {partner && <PartnerNotice link={partner} />}
      <RegistrationForm
        submitText={words().registerAndSignIn}
        onSubmit={async ({ name: _name, ...registration }) => {
          const link = partner ?? (partnerCode === null ? null : await linkOf(partnerCode))
          await enter(
            link?.kind === 'partner' && partnerCode
              ? await call('/v2/auth/registerByPartner', { ...registration, partnerCode })
              : await call('/v2/auth/register', registration),
          )
          // Brought by an individual partner: whether it counts is the server's to say, and never keeps anybody out.
          if (introducer && /^[A-Z0-9]{8}$/.test(introducer))
            await call('/individualPartner/bind', { code: introducer }, { quiet: true }).catch(
              () => undefined,
            )
        }}
      />
      <p className={styles.below}>
        {words().haveAccount}
        <Link to="/login">{words().signInInstead}</Link>
      </p>
      {!lacks('mail') && (
        <p className={styles.below}>
          {words().noChineseMobile}
          <Link to="/registerAbroad">{words().registerByMail}</Link>
        </p>
      )}
    </AuthFrame>
  )
}
