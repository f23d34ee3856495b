import { Link, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { lacks } from '../../../shared/brand/mode.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import auth from '../../people/sign-in/auth.module.css'
import { RegistrationForm } from '../../people/sign-in/RegistrationForm.tsx'
import { enterConsole } from './enterConsole.ts'
import { OpenFrame } from './OpenFrame.tsx'

const OpenRegisterPage = () => {
  const invite = useSearchParams()[0].get('invite') ?? undefined
  return (
    <OpenFrame
      title="注册合作方"
      subtitle={
        invite
          ? '您受邀成为子合作方，请用受邀的手机号注册；已有合作方账号的请直接登录'
          : '合作方账号用于开放平台控制台，与信契账号相互独立'
      }
    >
      {lacks('sms') ? (
        <Notice tone="warning">
          注册合作方需要短信验证码，而本平台没有开通短信，因此暂不提供注册。需要接入的请联系平台运营方。
        </Notice>
      ) : (
        <RegistrationForm
          submitText="注册并进入控制台"
          nameLabel="合作方名称"
          purpose="openRegister"
          onSubmit={async (registration) =>
            enterConsole(await call('/open/register', { ...registration, ...(invite ? { invite } : {}) }))
          }
        />
      )}
      <p className={auth.below}>
        已是合作方？
        <Link to={invite ? `/platform/openlogin?invite=${invite}` : '/platform/openlogin'}>直接登录</Link>
      </p>
    </OpenFrame>
  )
}
export default OpenRegisterPage
