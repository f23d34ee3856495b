import { bodyHints } from '@xinqi/api/open/diagnose-signing'
import { publicTextToSign, SIGN_VECTOR, type SignAlgorithm } from '@xinqi/api/open/signing-text'
import { Alert, Button, Input, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import blocks from '../../../shared/theme/blocks.module.css'
import { CodeBlock } from '../public-api/CodeBlock.tsx'
import styles from './signature.module.css'
import { digestInBrowser, hmacInBrowser, rsaInBrowser } from './signInBrowser.ts'

type ComputedAlgorithm = Extract<SignAlgorithm, 'HMAC-SHA256' | 'RSA-SHA256'>
type Fields = {
  target: string
  appId: string
  keyId: string
  timestamp: string
  nonce: string
  body: string
  key: string
  given: string
}
type Result = {
  digest: string
  text: string
  signature: string
  curl: string
  hints: string[]
  isSame: boolean | null
}

const EMPTY: Fields = {
  target: '/api/open/v1/ping',
  appId: '',
  keyId: 'k1',
  timestamp: '',
  nonce: '',
  body: '{}',
  key: '',
  given: '',
}
const VECTOR: Fields = {
  ...SIGN_VECTOR.signing,
  body: SIGN_VECTOR.body,
  key: SIGN_VECTOR.secret,
  given: SIGN_VECTOR.signature,
}
const randomNonce = () => crypto.randomUUID().replaceAll('-', '')

const hintsOf = (fields: Fields): string[] => [
  ...(/^\d{10}$/.test(fields.timestamp) ? ['时间戳是秒，须为 13 位毫秒（1106）'] : []),
  ...(/^https?:/.test(fields.target) ? ['目标只含路径与查询串，不含协议与域名'] : []),
  ...(fields.key !== fields.key.trim() ? ['密钥首尾有空白'] : []),
  ...bodyHints(fields.body).filter((hint) => !hint.startsWith('请求体不是紧凑')),
]

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.field}>
    <span>{label}</span>
    {children}
  </div>
)

export const ComputeSigning = () => {
  const [way, setWay] = useState<ComputedAlgorithm>('HMAC-SHA256')
  const [fields, setFields] = useState<Fields>(EMPTY)
  const [result, setResult] = useState<Result | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const set = (name: keyof Fields) => (event: { target: { value: string } }) =>
    setFields((now) => ({ ...now, [name]: event.target.value }))
  const compute = async () => {
    setFailure(null)
    try {
      const timestamp = fields.timestamp || String(Date.now())
      const nonce = fields.nonce || randomNonce()
      const { body, key, given: pasted, ...addressed } = fields
      const { target, appId, keyId } = addressed
      const digest = await digestInBrowser(way, body)
      const asked = { ...addressed, timestamp, nonce, digest }
      const text = publicTextToSign({ algorithm: way, method: 'POST', ...asked })
      const signature = way === 'HMAC-SHA256' ? await hmacInBrowser(key, text) : await rsaInBrowser(key, text)
      const given = pasted.trim()
      setResult({
        digest,
        text,
        signature,
        curl: `curl -sS "$XINQI_URL${target}" -H 'Content-Type: application/json' \\
  -H 'X-Xinqi-App: ${appId}' -H 'X-Xinqi-Key: ${keyId}' -H 'X-Xinqi-Timestamp: ${timestamp}' \\
  -H 'X-Xinqi-Nonce: ${nonce}' -H 'X-Xinqi-Digest: ${digest}' \\
  -H 'X-Xinqi-Signature: ${signature}' --data-binary '${body.replaceAll("'", "'\\''")}'`,
        hints: hintsOf(fields),
        isSame: given ? given === signature : null,
      })
    } catch {
      setResult(null)
      setFailure(
        way === 'RSA-SHA256' ? '私钥无法识别，须为 PKCS#8 的 PEM（BEGIN PRIVATE KEY）' : '请填写密钥',
      )
    }
  }
  return (
    <div className={styles.card}>
      <div className={blocks.bar}>
        <Segmented<ComputedAlgorithm> value={way} options={['HMAC-SHA256', 'RSA-SHA256']} onChange={setWay} />
        <Button
          onClick={() => {
            setWay('HMAC-SHA256')
            setFields(VECTOR)
            setResult(null)
          }}
        >
          填入测试向量
        </Button>
        <span className={styles.quiet}>密钥只在浏览器中使用，不会发送。SM2 请用 openssl 或 SDK。</span>
      </div>
      <div className={styles.grid}>
        <Field label="请求目标">
          <Input aria-label="请求目标" value={fields.target} onChange={set('target')} />
        </Field>
        <Field label="AppId">
          <Input aria-label="AppId" value={fields.appId} onChange={set('appId')} placeholder="sbx_…" />
        </Field>
        <Field label="密钥编号">
          <Input aria-label="密钥编号" value={fields.keyId} onChange={set('keyId')} />
        </Field>
        <Field label="时间戳（留空取现在）">
          <Input
            aria-label="时间戳（留空取现在）"
            value={fields.timestamp}
            onChange={set('timestamp')}
            inputMode="numeric"
          />
        </Field>
        <Field label="Nonce（留空随机）">
          <Input aria-label="Nonce（留空随机）" value={fields.nonce} onChange={set('nonce')} />
        </Field>
        <Field label={way === 'HMAC-SHA256' ? '密钥' : 'RSA 私钥（PEM）'}>
          {way === 'HMAC-SHA256' ? (
            <Input.Password aria-label="密钥" value={fields.key} onChange={set('key')} autoComplete="off" />
          ) : (
            <Input.TextArea
              aria-label="RSA 私钥（PEM）"
              rows={2}
              value={fields.key}
              onChange={set('key')}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <Field label="请求体，与发送的字节完全一致">
        <Input.TextArea
          aria-label="请求体，与发送的字节完全一致"
          rows={4}
          value={fields.body}
          onChange={set('body')}
          className={styles.mono}
        />
      </Field>
      <Field label="您得到的签名（选填，用于验签）">
        <Input
          aria-label="您得到的签名（选填，用于验签）"
          value={fields.given}
          onChange={set('given')}
          className={styles.mono}
        />
      </Field>
      <Button type="primary" onClick={() => void compute()}>
        计算
      </Button>
      {failure && <Alert type="error" showIcon title={failure} />}
      {result && (
        <div className={styles.results} aria-live="polite">
          {result.isSame !== null && (
            <Alert
              type={result.isSame ? 'success' : 'error'}
              showIcon
              title={result.isSame ? '签名一致' : '签名不一致：请逐步比较下面的摘要与文本'}
            />
          )}
          {result.hints.map((hint) => (
            <Alert key={hint} type="warning" showIcon title={hint} />
          ))}
          <CodeBlock title="第一步 请求体摘要" code={result.digest} />
          <CodeBlock title="第二步 待签文本（8 行）" code={result.text} />
          <CodeBlock title="第三步 签名" code={result.signature} />
          <CodeBlock title="curl" code={result.curl} />
        </div>
      )}
    </div>
  )
}
