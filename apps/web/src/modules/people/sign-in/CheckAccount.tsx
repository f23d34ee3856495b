import type { Data } from '@xinqi/api/calls'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import help from './HelpPages.module.css'
import { MobileAndCode } from './MobileAndCode.tsx'
import { useMobileProof } from './useProof.ts'

type OldAccount = Data<'/v2/auth/checkOldUser'>

const Result = ({ found }: { found: OldAccount }) => {
  if (!found.exists) {
    return (
      <>
        <Notice>该号码下没有账号，可以直接注册。</Notice>
        <Link to="/register">免费注册</Link>
      </>
    )
  }
  return (
    <>
      {found.frozen && <Notice tone="error">账号已被冻结，请联系管理员。冻结期间不能登录。</Notice>}
      {!found.activated && <Notice tone="warning">账号由企业预先添加，尚未激活。</Notice>}
      <dl className={help.facts}>
        <dt>姓名</dt>
        <dd>{found.name ?? '尚未实名'}</dd>
        <dt>创建时间</dt>
        <dd>{instant(found.registeredAt)}</dd>
        <dt>所在企业</dt>
        <dd>{found.companies.length ? found.companies.join('、') : '未加入企业'}</dd>
      </dl>
      {!found.frozen && (
        <p>
          {found.activated ? (
            <>
              是您的账号？<Link to="/login">直接登录</Link>，或<Link to="/login?view=reset">找回密码</Link>
              。不是您的账号，说明号码曾被他人使用，请联系客服处理。
            </>
          ) : (
            <Link to="/login?view=activate">激活账号</Link>
          )}
        </p>
      )}
    </>
  )
}

/** What stands behind a number, told only to whoever holds it. */
export const CheckAccount = () => {
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<OldAccount | null>(null)
  const { form, passes, proof, proofProblems, mobile, code, forgetCode } = useMobileProof()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !passes(proofProblems())) return
    setBusy(true)
    try {
      setFound(await call('/v2/auth/checkOldUser', { mobile, code }))
    } catch {
      forgetCode()
    }
    setBusy(false)
  }
  return (
    <AuthFrame title="查询号码下的账号" subtitle="验证手机号后，查看是否已有账号">
      {found ? (
        <Result found={found} />
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          <MobileAndCode purpose="check" {...proof} />
          <Button type="submit" look="primary" block busy={busy}>
            查询账号
          </Button>
        </form>
      )}
      <p className={styles.below}>
        <Link to="/login?view=help">返回</Link>
      </p>
    </AuthFrame>
  )
}
