// The documents of the public API: what can be listed is listed from the registry.

import { PUBLIC_STATUS_LABEL } from '@xinqi/api/open/public-shapes'
import { everyPublicEndpoint, PUBLIC_BASE, PUBLIC_RATES } from '@xinqi/api/open/registry'
import { publicTextToSign, SIGN_VECTOR } from '@xinqi/api/open/signing-text'
import { RETRY_LADDER, WEBHOOK_EVENTS } from '@xinqi/api/open/webhook-events'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../shared/console/States.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import styles from './docs.module.css'
import { samplesOf } from './sampleCode.ts'

const ENDPOINTS = everyPublicEndpoint().map(([path, facts]) => ({ path, ...facts }))
const EVENTS = Object.entries(WEBHOOK_EVENTS).map(([type, facts]) => ({ type, ...facts }))
const STATUSES = Object.entries(PUBLIC_STATUS_LABEL).map(([word, label]) => ({ word, label }))
const node = (path: string, example: object) => samplesOf(path, example)[0]!.code

const QuickStart = () => (
  <section id="start">
    <h2>快速开始</h2>
    <ol>
      <li>
        <Link to="/platform/openRegister">注册合作方</Link>，在<Link to="/platform/tools/apps">应用管理</Link>
        新建沙箱应用，保存 AppId、密钥编号与密钥。
      </li>
      <li>
        沙箱自带用户 demo-person（个人）、demo-company（企业）与 self（您自己的沙箱企业），都已实名并有印章。
      </li>
      <li>上传文件，取得 fileId：</li>
    </ol>
    <pre>{node('file/upload', {})}</pre>
    <p>发起合同（把 files 换成上一步的 fileId）：</p>
    <pre>
      {node('contract/create', {
        contractNo: 'HT-001',
        name: '采购合同',
        files: ['<fileId>'],
        signers: [{ account: 'demo-person' }],
      })}
    </pre>
    <p>在沙箱中代签署人签署，状态变为 completed，再下载并核验：</p>
    <pre>{node('sandbox/actAs', { contractNo: 'HT-001', account: 'demo-person', action: 'sign' })}</pre>
  </section>
)

const Signing = () => (
  <section id="auth">
    <h2>鉴权</h2>
    <p>
      基础地址 <code>{PUBLIC_BASE}</code>，一律 POST。返回 <code>{'{code,msg,data,requestId}'}</code>，code 为
      1 表示成功，HTTP 状态与之一致，业务拒绝为 422。
    </p>
    <p>
      每次请求带六个请求头：X-Xinqi-App、X-Xinqi-Key、X-Xinqi-Timestamp（13 位毫秒）、X-Xinqi-Nonce（16–64
      位）、X-Xinqi-Digest（请求体字节的 SHA-256，小写十六进制）、X-Xinqi-Signature（Base64）。待签文本为 8
      行，以换行连接，末尾没有换行：
    </p>
    <pre>{publicTextToSign(SIGN_VECTOR.signing)}</pre>
    <p>
      测试向量：密钥 <code>{SIGN_VECTOR.secret}</code>，请求体 <code>{SIGN_VECTOR.body}</code>，签名{' '}
      <code>{SIGN_VECTOR.signature}</code>。
    </p>
    <ul>
      <li>
        密钥可为 HMAC-SHA256、RSA-SHA256（PKCS#1 v1.5）或 SM2-SM3（摘要为 SM3，签名为
        DER）；算法由密钥决定，第一行相应为 XINQI-RSA-SHA256 或 XINQI-SM2-SM3。
      </li>
      <li>
        时间窗 ±5 分钟；nonce 10 分钟内不可重复；写接口可带 Idempotency-Key，24 小时内同键同内容返回首次结果。
      </li>
      <li>
        每应用每接口每秒：查询 {PUBLIC_RATES.read}，写入 {PUBLIC_RATES.write}，文件 {PUBLIC_RATES.file}；沙箱{' '}
        {PUBLIC_RATES.sandbox}。超出返回 429 与 Retry-After。
      </li>
      <li>
        1101 缺少请求头，1102 签名不符（沙箱返回服务器所签文本），1103 时间偏差，1104 重放，1106
        时间戳是秒，1107 摘要与请求体不符。
      </li>
    </ul>
  </section>
)

const OpenDocPage = () => {
  const [asked, setAsked] = useState('')
  const word = asked.trim().toLowerCase()
  const found = ENDPOINTS.filter(
    ({ path, summary, notes }) =>
      !word || [path, summary, ...notes].some((text) => text.toLowerCase().includes(word)),
  )
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label="目录">
        <a href="#start">快速开始</a>
        <a href="#auth">鉴权</a>
        <a href="#endpoints">接口</a>
        <a href="#webhooks">Webhook</a>
        <a href="#statuses">状态</a>
        <a href={`${PUBLIC_BASE}/openapi.json`}>OpenAPI 3.1</a>
        <Link to="/platform/tools/errorCode">错误码</Link>
      </nav>
      <article className={styles.body}>
        <h1>开发文档</h1>
        <QuickStart />
        <Signing />
        <section id="endpoints">
          <h2>接口</h2>
          <Input
            allowClear
            aria-label="搜索接口"
            placeholder="搜索接口"
            value={asked}
            onChange={(event) => setAsked(event.target.value)}
          />
          <Rows
            what="接口"
            rows={found}
            rowKey={({ path }) => path}
            columns={[
              { key: 'group', title: '分类', width: 110, render: ({ group }) => group },
              {
                key: 'path',
                title: '接口',
                width: 220,
                render: ({ path }) => (
                  <Link to={`/platform/openApiDetails?id=${encodeURIComponent(path)}`}>{path}</Link>
                ),
              },
              { key: 'summary', title: '说明', width: 260, render: ({ summary }) => summary },
            ]}
            empty={<EmptyState text="没有符合的接口" />}
          />
        </section>
        <section id="webhooks">
          <h2>Webhook</h2>
          <p>
            按 Standard Webhooks 1.0.0 签名（webhook-id、webhook-timestamp、webhook-signature）。5
            秒内返回任意 2xx 即成功；否则按 {RETRY_LADDER.length} 级间隔重试共 {RETRY_LADDER.length + 1}{' '}
            次。同一合同的事件按 seq 顺序送达；单个签署人的 signer.signed 不代表合同完成，以 level 为 contract
            且 isFinal 为 true 为准。用 SDK 的 verifyWebhook 校验；漏收可用 webhook/events 补取。
          </p>
          <Rows
            what="事件"
            rows={EVENTS}
            rowKey={({ type }) => type}
            columns={[
              { key: 'type', title: '事件', width: 180, render: ({ type }) => type },
              { key: 'label', title: '名称', width: 140, render: ({ label }) => label },
              { key: 'when', title: '何时', width: 280, render: ({ when }) => when },
            ]}
            empty={null}
          />
        </section>
        <section id="statuses">
          <h2>状态</h2>
          <Rows
            what="状态"
            rows={STATUSES}
            rowKey={({ word: key }) => key}
            columns={[
              { key: 'word', title: 'status', width: 160, render: ({ word: key }) => key },
              { key: 'label', title: '含义', width: 200, render: ({ label }) => label },
            ]}
            empty={null}
          />
        </section>
      </article>
    </div>
  )
}
export default OpenDocPage
