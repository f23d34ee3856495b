import { EMBED_PATH } from '../embed-script.ts'
import { PUBLIC_BASE, PUBLIC_RATES } from '../registry.ts'
import { sampleEvent } from '../sample-event.ts'
import { publicTextToSign, SIGN_VECTOR } from '../signing-text.ts'
import { RETRY_LADDER } from '../webhook-events.ts'
import { code, type Doc, endpoints, list, note, table, text } from './doc.ts'
import { quickStart } from './quick-start.ts'

/** With the clients of the download centre; the secret is that of the address, not of the app. */
const RECEIVERS = {
  python: `from http.server import BaseHTTPRequestHandler, HTTPServer
import os
from xinqi import verify_webhook, WebhookError

class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        raw = self.rfile.read(int(self.headers['Content-Length']))
        try:
            event = verify_webhook(self.headers, raw, os.environ['WEBHOOK_SECRET'])
            print(event['type'], event['data'])
            self.send_response(204)
        except WebhookError:
            self.send_response(400)
        self.end_headers()

HTTPServer(('', 8080), Hook).serve_forever()
`,
  java: `// 任何框架：取原始字节与请求头，不要先解析再序列化
Map<String, String> headers = new HashMap<>();
exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
byte[] raw = exchange.getRequestBody().readAllBytes();
try {
  Map<String, Object> event = Xinqi.verifyWebhook(headers, raw, Instant.now(), System.getenv("WEBHOOK_SECRET"));
  exchange.sendResponseHeaders(204, -1);
} catch (Xinqi.WebhookRefused refused) {
  exchange.sendResponseHeaders(400, -1);
}
`,
  go: `http.HandleFunc("/hook", func(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(http.MaxBytesReader(w, r.Body, 64<<10))
	event, err := xinqi.VerifyWebhook(r.Header, raw, time.Now(), os.Getenv("WEBHOOK_SECRET"))
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	log.Println(event.Type, string(event.Data))
	w.WriteHeader(http.StatusNoContent)
})
`,
  php: `<?php
require 'Xinqi.php';
try {
    $event = Xinqi::verifyWebhook(getallheaders(), file_get_contents('php://input'), getenv('WEBHOOK_SECRET'));
    http_response_code(204);
} catch (XinqiWebhookError) {
    http_response_code(400);
}
`,
} as const

/** Nothing but what Python brings; the test of the door runs it as it is printed. */
export const MCP_CLIENT = `import base64, hashlib, hmac, json, os, time, urllib.parse, urllib.request, uuid

URL, APP, KEY, SECRET = (os.environ[name] for name in ('XINQI_URL', 'XINQI_APP', 'XINQI_KEY', 'XINQI_SECRET'))

def part(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b'=').decode()

signed = part({'alg': 'HS256', 'kid': KEY}) + '.' + part({
    'iss': APP, 'sub': APP, 'aud': URL, 'exp': int(time.time()) + 240, 'jti': uuid.uuid4().hex})
mac = hmac.new(SECRET.encode(), signed.encode(), hashlib.sha256).digest()
assertion = signed + '.' + base64.urlsafe_b64encode(mac).rstrip(b'=').decode()
form = urllib.parse.urlencode({
    'grant_type': 'client_credentials', 'resource': URL + '/mcp/app', 'client_assertion': assertion,
    'client_assertion_type': 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'}).encode()
token = json.load(urllib.request.urlopen(URL + '/oauth/token', form))['access_token']

def ask(method, params):
    request = urllib.request.Request(URL + '/mcp/app', json.dumps(
        {'jsonrpc': '2.0', 'id': 1, 'method': method, 'params': params}).encode(), {
        'Authorization': 'Bearer ' + token, 'Content-Type': 'application/json',
        'Accept': 'application/json, text/event-stream'})
    answer = urllib.request.urlopen(request).read().decode()
    if answer.startswith(('event:', 'data:', ':')):
        answer = [line[5:] for line in answer.splitlines() if line.startswith('data:')][-1]
    return json.loads(answer)['result']

print([tool['name'] for tool in ask('tools/list', {})['tools']])
print(ask('tools/call', {'name': 'contract_find', 'arguments': {}})['structuredContent'])
`

const minutes = (seconds: number) =>
  seconds < 60 ? `${seconds} 秒` : seconds < 3600 ? `${seconds / 60} 分` : `${seconds / 3600} 小时`

export const openDoc: Doc = {
  path: '/platform/openDoc',
  title: '开发文档',
  about: '签名、发起、签署、回调与核验，接口 v1 的全部约定。',
  sections: [
    quickStart,
    {
      id: 'auth',
      title: '鉴权',
      blocks: [
        text(
          `基础地址 ${PUBLIC_BASE}，一律 POST + JSON（上传文件的请求体即文件字节）。返回 {code,msg,data,requestId}：code 为 1 表示成功，HTTP 200 仅在成功时出现，业务拒绝为 422；参数错误另有 errors:[{field,rule,msg}]。不认识的字段会被拒绝并指名。`,
        ),
        table(
          ['请求头', '内容'],
          ['X-Xinqi-App', 'AppId；sbx_ 开头为沙箱，app_ 开头为正式，同一个地址'],
          ['X-Xinqi-Key', '密钥编号，如 k1；算法由密钥决定'],
          ['X-Xinqi-Timestamp', '13 位毫秒时间戳，与服务器相差不超过 5 分钟'],
          ['X-Xinqi-Nonce', '16–64 位字母、数字、_ 或 -，10 分钟内不可重复'],
          ['X-Xinqi-Digest', '请求体字节的 SHA-256，小写十六进制（SM2 密钥为 SM3）；空请求体即空串的摘要'],
          ['X-Xinqi-Signature', '待签文本的签名，Base64'],
          ['Idempotency-Key', '可选，8–64 字符，写接口 24 小时内同键同内容返回首次结果'],
        ),
        text(
          '待签文本共 8 行，以换行符（\\n）连接，末尾没有换行：算法、方法、目标（与发送的完全一致，含查询串）、AppId、密钥编号、时间戳、Nonce、摘要。',
        ),
        code('text', publicTextToSign(SIGN_VECTOR.signing), '待签文本示例'),
        text(
          `测试向量：密钥 ${SIGN_VECTOR.secret}（其 UTF-8 字节即 HMAC 的密钥），请求体 ${SIGN_VECTOR.body}，签名应为 ${SIGN_VECTOR.signature}。`,
        ),
        table(
          ['算法', '第一行', '说明'],
          ['HMAC-SHA256', 'XINQI-HMAC-SHA256', '新建应用时给出，平台加密保存'],
          ['RSA-SHA256', 'XINQI-RSA-SHA256', 'PKCS#1 v1.5，不少于 2048 位；只上传公钥'],
          ['SM2-SM3', 'XINQI-SM2-SM3', '摘要为 SM3，签名为 DER，用户标识 1234567812345678'],
        ),
        {
          kind: 'errors',
          names: [
            'SIGNATURE_MISSING',
            'SIGNATURE_WRONG',
            'SIGNATURE_SKEW',
            'SIGNATURE_REPLAY',
            'SIGNATURE_SECONDS',
            'SIGNATURE_DIGEST',
          ],
        },
        note(
          '沙箱应用签名不符（1102）时，应答的 signedText 即服务器所签的文本，与您的逐行比较即可；也可把 requestId 贴进签名工具。',
        ),
      ],
    },
    {
      id: 'limits',
      title: '限额、幂等与重试',
      blocks: [
        list(
          `每应用、每接口每秒：查询 ${PUBLIC_RATES.read} 次，写入 ${PUBLIC_RATES.write} 次，文件 ${PUBLIC_RATES.file} 次，AI ${PUBLIC_RATES.ai} 次；沙箱 ${PUBLIC_RATES.sandbox} 次。超出返回 429 与 Retry-After，可在应用的「能力与限额」申请提高。`,
          '写接口请带 Idempotency-Key：网络中断后用同一个键重试，不会重复发起和扣费。同键不同内容返回 1105；首次仍在处理返回 412，稍后再试。',
          '值得重试的只有：网络错误、412、429、502、503、504。其余错误重试也不会成功。SDK 已按此实现，每次重试换新的 Nonce、保持同一个幂等键。',
          '合同编号、用户账号由您指定，在应用内唯一，天然可用于查重。',
          '合同与用户可带 metadata（业务标签）：加密保存，contract/list 与 user/list 按键值相符筛选，随合同与实名事件推送；用 contract/setMetadata、user/update 修改。tag 仍可使用。',
          '账号本身是手机号、身份证号或邮箱的，应答与推送中默认只显示首尾（新应用）；需要原样返回时，在应用的「基本信息」关闭「应答与推送中隐藏账号」。建议用不含个人信息的账号。',
          '每个应答带 X-Request-Id；RateLimit-Policy 与 RateLimit 说明每秒次数与剩余次数；返回首次结果时带 Idempotency-Replayed: true。',
          '业务拒绝（422）另带 possible（接下来可以调用的接口），与合同有关的还带 status（合同现状）；接口名写错时（404）possible 是相近的接口。参数错误一次列全，errors 中有字段路径、规则与可取的值。',
        ),
      ],
    },
    {
      id: 'positions',
      title: '签署位置',
      blocks: [
        text('四种写法任选，可混用；坐标是比例（0–1），从页面左上角起，与显示的方向一致：'),
        code(
          'json',
          JSON.stringify(
            [
              { page: 1, x: 0.55, y: 0.75 },
              { keyword: '甲方（盖章）', index: -1, dx: 0.02 },
              { field: '甲方盖章' },
              { seam: { edge: 'right', pages: 'all' }, y: 0.5 },
            ],
            null,
            2,
          ),
          '坐标、关键字、模板控件、骑缝',
        ),
        list(
          'field 是 templates 中模板的签署控件（key 或名称），位置与大小取自模板；骑缝章可只盖单数页、双数页，或 from 到 to 的各页。',
          '印章默认按实际毫米数盖出；给出 width 时按页宽的比例缩放。',
          'kind：seal 盖章，signature 签名，date 签署日期；默认企业盖章、个人签名。',
          '[签章坐标工具](/platform/tools/sealPosition)可在 PDF 上点选，直接复制 JSON；file/keywords 返回关键字的位置。',
        ),
        endpoints('file/keywords', 'contract/setPositions'),
      ],
    },
    { id: 'endpoints', title: '接口', blocks: [endpoints()] },
    {
      id: 'webhooks',
      title: 'Webhook',
      blocks: [
        text(
          '在[通知配置](/platform/openUser/notify)添加 https 回调地址，每个应用最多 5 个；也可在发起合同时用 notifyUrl 为单份合同指定（此时只推到该地址）。遵循 Standard Webhooks 1.0.0。',
        ),
        table(
          ['请求头', '内容'],
          ['webhook-id', '事件编号，重试与重推不变，用于去重'],
          ['webhook-timestamp', '本次推送的时间，秒；相差超过 5 分钟请拒绝'],
          [
            'webhook-signature',
            'v1（HMAC-SHA256）、v1a（Ed25519）或 sm2（SM2，DER）；更换密钥的 24 小时内有两个，以空格分隔',
          ],
        ),
        code(
          'js',
          `import http from 'node:http'
import { verifyWebhook } from '@xinqi/open-sdk'

http.createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    // 用收到的原始字节校验；解析后再序列化，签名就不对了
    const event = verifyWebhook(request.headers, Buffer.concat(chunks), process.env.WEBHOOK_SECRET)
    if (event.level === 'contract' && event.isFinal) console.log(event.data.contractNo, event.data.status)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(8080)
`,
          '接收并校验',
        ),
        code('json', JSON.stringify(sampleEvent('contract.completed'), null, 2), '请求体（测试推送）'),
        list(
          'level 是事件所属：contract、signer、user、seal、file、task、account；data 的内容随 type 而定，每种都写在 OpenAPI 的 webhooks 中。',
          'isFinal 只在合同级事件中有意义：不再等待任何签署。seq 是同一合同内的连续序号，其余事件为 null。',
          'test 只在测试推送中出现；请忽略不认识的字段与 type。',
        ),
        text(
          '校验公式：取请求头 webhook-id 与 webhook-timestamp 的原文和请求体的原始字节，以英文句点相连成 id.timestamp.body；密钥去掉前缀 whsec_ 后按 Base64 解码，得到 HMAC 的密钥字节；对前者作 HMAC-SHA256，结果按标准 Base64 编码，前面加上 v1,，与 webhook-signature 中（以空格分隔的）任一项以恒定时间比较，相等即为平台发出。再核对 webhook-timestamp 与本机时间相差不超过 5 分钟，并按 webhook-id 去重。',
        ),
        text('Python、Java、Go、PHP 客户端都在[下载中心](/platform/tools/downloads)，各一个文件：'),
        code('python', RECEIVERS.python, 'Python'),
        code('java', RECEIVERS.java, 'Java'),
        code('go', RECEIVERS.go, 'Go'),
        code('php', RECEIVERS.php, 'PHP'),
        table(
          ['两把密钥', '用途', '在哪里'],
          ['应用密钥 sk_…', '您调用平台时签名；平台据此认出您', '应用管理 →「密钥」，新建与重置时只显示一次'],
          [
            '回调签名密钥 whsec_…',
            '平台推送给您时签名；您据此认出平台',
            '通知配置中每个回调地址一把；单份合同的 notifyUrl 用新建应用时给出的「合同回调签名密钥」。与应用密钥互不相干',
          ],
        ),
        list(
          '5 秒内返回任意 2xx 即成功，不跟随跳转，响应体忽略。请先应答，再处理业务。',
          `失败后按 ${RETRY_LADDER.map(minutes).join('、')} 的间隔重试，共 ${RETRY_LADDER.length + 1} 次；持续失败 72 小时暂停该地址，恢复后补推（保留 30 天）。`,
          '同一合同的事件按 seq 连续、依次送达。signer.signed 只表示某人签了，合同完成以 level 为 contract 且 isFinal 为 true 为准。',
          '由接口调用引起的事件，在该调用应答之后才发出。',
          '漏收时用 webhook/events 按游标补取；在推送日志中可单条或批量重推。',
        ),
        { kind: 'events', types: 'all' },
        endpoints('webhook/'),
      ],
    },
    {
      id: 'embed',
      title: '嵌入页',
      blocks: [
        text('签署页、实名页、模板编辑页由平台提供，可跳转，也可嵌入您的系统。先取得链接，再打开：'),
        list(
          '链接只对应一个用户、一份合同、一件事，默认 30 分钟有效；打开它不等于签署，签署时仍按合同要求确认意愿。',
          '嵌入 iframe：父页面的来源须在应用的「域名」中登记，并设置 allow="camera; fullscreen"。页面以 postMessage 通知 {source:"xinqi",type:"ready|height|signed|refused|closed",contractNo}，只发给登记的来源。',
          'returnUrl 的域名（https）或应用协议须登记，按原样比较。返回时带 contractNo、result、state：只是提示，凭据是 Webhook。',
          '390 像素宽的手机、微信与钉钉内置浏览器都可用。',
        ),
        text(
          '也可以直接用嵌入脚本：它创建 iframe、随内容调整高度，只听取平台来源、且由该 iframe 发出的消息：',
        ),
        code(
          'html',
          `<div id="sign"></div>
<script src="https://您的信契地址${EMBED_PATH}"></script>
<script>
  const page = Xinqi.open({
    url: signUrl,            // contract/signUrl 等接口返回的 url
    mount: '#sign',          // 不填则全屏覆盖，并带「关闭」
    on: {
      ready() {},
      signed({ contractNo }) {},   // 只是提示，以 Webhook 为准
      refused({ contractNo }) {},
      closed() { page.close() },
      error({ reason }) {},        // 20 秒内没有打开
    },
  })
</script>
`,
          '嵌入脚本',
        ),
        list('url 须与脚本来自同一个平台地址，否则抛出错误；close() 移除页面并停止听取消息。'),
        endpoints(
          'contract/signUrl',
          'contract/batchSignUrl',
          'contract/initiateUrl',
          'contract/previewUrl',
          'identity/personUrl',
          'identity/companyUrl',
          'seal/manageUrl',
          'template/editUrl',
        ),
      ],
    },
    {
      id: 'statuses',
      title: '状态',
      blocks: [
        { kind: 'statuses' },
        note(
          '从爱签迁移：0 待签 → waiting，1 签署中 → signing，2 已完成 → completed，3 过期 → expired，4 拒签 → refused，6 作废 → voided，7 撤销 → withdrawn。签署人的「已签」不等于合同的「已完成」。',
        ),
      ],
    },
    {
      id: 'packages',
      title: '附件与合同包',
      blocks: [
        list(
          '合同附件：contract/create 的 attachments 或 contract/addAttachments，原样随合同发给各方阅读，不需要签署；contract/get 列出，contract/download 的 kind 取 attachments 或 all 下载。',
          '签署方须上传的附件：signers 中的 attachmentsAsked，上传后才能签署；下载时与合同附件一并返回。',
          '合同包：contract/createPackage 一次发起 2–10 份合同，全部发起或全部不发起；各自编号、签署与存证，contract/batchSignUrl 一次签完，contract/package 查看整组进度。',
        ),
        endpoints(
          'contract/addAttachments',
          'contract/removeAttachment',
          'contract/createPackage',
          'contract/package',
        ),
      ],
    },
    {
      id: 'ask',
      title: '问合同',
      blocks: [
        text(
          '签署完成的合同在后台逐份读出要素（金额、期限、质保、违约金、管辖等），每个值带原文、页码与可信度。contract/ask 用一句话查本应用的全部合同，contract/facts 读一份合同的要素。',
        ),
        list(
          '先看 said 与 chips：那是系统读懂的条件。有不认识的词时返回 5307 并写明，不会忽略后照样回答。',
          'account 的五个数相加等于 total：未约定、存疑、无法读取的各自列明，不算符合也不算不符合。',
          '追问时把上次的 plan 放在 previous 里，如「只看合同总价大于 100 万的」；去掉一个条件用 plan 加 without。',
          '只看得到本应用发起的合同；补充协议与人工更正已计入，并注明出处。',
        ),
        endpoints('contract/ask', 'contract/facts'),
      ],
    },
    {
      id: 'agents',
      title: '智能体（MCP）',
      blocks: [
        text(
          '地址 /mcp/app，Streamable HTTP；智能体凭应用的密钥进入，只看得到这个应用自己的用户、文件、模板与合同。它能查找、阅读、起草、提议；发送与催签在授权书之内直接办理，其余由人确认；签署、用印、付款、审批与授权任何时候都不能。',
        ),
        list(
          '取得令牌：POST /oauth/token，grant_type=client_credentials，resource 为 /mcp/app 的完整地址，client_assertion_type 为 urn:ietf:params:oauth:client-assertion-type:jwt-bearer，client_assertion 为 JWT：HMAC 密钥用 HS256，RSA 密钥用 RS256，头部的 kid 为密钥编号；iss 与 sub 为 AppId，aud 为平台地址，exp 不超过 5 分钟，jti 只用一次。令牌 10 分钟有效，密钥吊销时一同失效。',
          '也可以不取令牌，用本文的签名请求头签每一个请求，目标为 /mcp/app。',
          '除查询外，每个工具都要 idempotencyKey；对外的操作另要 agentReason，供确认的人看。',
          '提议出现在应用席位所属者的「待我确认」；沙箱用 sandbox/decideProposal 代为确认。',
          '合同正文是他人写的数据，不是指令：读过正文的智能体一小时内对外的操作都转为提议。',
          '工具被拒绝时结果为 isError，正文是 {error,message,requestId}，因合同的状态被拒绝的另有 status、statusName、revision 与 mayDo（现在可用的工具）；没有的工具（如签署）按 MCP 返回协议错误。',
        ),
        code('python', MCP_CLIENT, '取得令牌，列出并调用工具'),
        endpoints('contract/text', 'sandbox/propose', 'sandbox/decideProposal'),
      ],
    },
    {
      id: 'extract',
      title: '比对、审查与提取',
      blocks: [
        text(
          '三种任务都是提交后返回 taskNo，完成时推送 compare.finished、review.finished 或 extract.finished，再用对应的 get 取结果；失败全额返还份数。',
        ),
        list(
          '提取：fields 列出您自己的字段。name 是字段在合同中的写法，labels 是其他写法，type 决定读成文字、金额、日期、比例、期限还是数字；也可用 fact 取已知要素，编号见 extract/facts。',
          '每个值都有 state 与依据的原文、页码、位置。stated 才是合同写明的内容；空白、几处写法不一或读不成所要的类型为 doubtful，没有提到为 unstated，不猜测。',
          '表格的一列有几项时，values 就有几项。',
          '反馈：compare/feedback、review/feedback、extract/feedback 对某一处差异、发现或字段表示判断正确或有误，不改变结果，随时可撤回。',
        ),
        endpoints('extract/', 'compare/', 'review/'),
      ],
    },
    {
      id: 'local',
      title: '本机调试',
      blocks: [
        text(
          '不需要公网地址与证书：命令行工具 xinqi 把事件取到本机，以与真实推送相同的请求头转给您的程序。在[下载中心](/platform/tools/downloads)下载，或直接安装：',
        ),
        code(
          'bash',
          `npm install -g "$XINQI_URL${PUBLIC_BASE}/downloads/xinqi-cli.tgz"
xinqi login --url "$XINQI_URL" --app "$XINQI_APP" --key "$XINQI_KEY"   # 粘贴密钥后回车
xinqi listen --forward http://localhost:3000/hook                      # 打印本机签名密钥，每天相同
xinqi trigger contract.completed                                       # 另开一个终端
`,
          '安装并监听',
        ),
        list(
          'listen 用 webhook/events 的长轮询（waitSeconds）取事件，不影响真实回调地址的推送与重试；中断后自动继续，--resume 从上次停下处接着收。',
          'trigger 在沙箱中真的发起并签署；其余事件推送同形的测试事件，外层带 "test": true。webhook/test 与通知配置的「测试推送」也可指定任一事件。',
          'logs 查看最近的接口调用，send、status、download 处理合同，verify 离线核验签名。',
          '沙箱应用的返回地址可直接使用 http://localhost 的任意端口；嵌入来源可登记 http://localhost:3000 与 http://127.0.0.1:3000。这些不会带入正式应用。',
          '回调地址不能填本机：服务器会推给自己。',
        ),
        endpoints('webhook/test', 'webhook/events', 'account/calls'),
      ],
    },
    {
      id: 'sandbox',
      title: '沙箱',
      blocks: [
        list(
          '沙箱应用的数据与正式完全分开，由测试 CA 签署，文件带水印，不收费。',
          '短信与邮件不会真的发出，内容（含验证码）在 sandbox/inbox 与控制台的沙箱收件箱中。',
          '自带用户 demo-person、demo-agent、demo-company 已经实名，可直接签署。自己用 user/addPerson 添加的用户与真人一样，签署前须先实名（否则返回 2702）：添加时给出 idNo，再调 identity/personVerify（method 为 idcard2，consent 填同意文件的 SHA-256），或打开 identity/personUrl 的页面。',
          'sandbox/actAs 以签署人的身份查看、填写、签署或拒签；sandbox/advance 快进合同的时间，用来测试将到期（contract.expiring）与过期。',
          '数据乱了？在应用管理的「沙箱」页清空，密钥与回调保留。',
        ),
        endpoints('sandbox/'),
      ],
    },
    {
      id: 'live',
      title: '上线',
      blocks: [
        text(
          '在应用管理打开沙箱应用的「上线」页，清单完成后一键生成正式应用。平台各部分的现状与近期异常见[服务状态](/platform/status)，监控可读取 /platform/status.json。',
        ),
        list(
          '绑定已在信契认证的企业：验证码发给该企业的系统管理员。',
          '沙箱中至少完成一份合同，回调地址返回过 2xx。',
          '登记服务器的出口 IP：正式应用只接受白名单中的地址，变更 5 秒内生效。',
          '建议换成自己的 RSA 或 SM2 密钥对：私钥只在您手里。',
          '业务配置、主题、域名、白名单与回调地址照搬；密钥与回调签名密钥重新生成，只显示一次。',
        ),
        note(
          '密钥轮换不停机：新增一把 → 部署 → 设置旧密钥的到期时间；到期前 30、7、1 天推送 key.expiring。一个应用最多 3 把有效密钥。泄露时吊销，5 秒内生效。',
        ),
      ],
    },
    {
      id: 'faq',
      title: '常见问题',
      blocks: [
        table(
          ['问题', '回答'],
          [
            '签名一直 1102',
            '用签名工具贴入 requestId 逐行比较；最常见的是先算摘要、又重新序列化了 JSON，或最后多了换行。',
          ],
          ['返回 1106', '时间戳是秒，须为 13 位毫秒。'],
          ['返回 1107', '请求头中的摘要与实际发送的字节不符：代理或框架改写了请求体，或有 BOM。'],
          ['返回 5004', '来源地址不在白名单：控制台的 IP 白名单页列出最近被拒的地址，可一键加入。'],
          ['收不到回调', '看推送日志：地址是否暂停、返回了什么。跳转（3xx）与超过 5 秒都算失败。'],
          ['签完了状态还是 signing', '还有其他签署人未签。以合同级事件 contract.completed 为准。'],
          ['何时扣费', '合同发出时扣一份；无人签署时撤回退回。沙箱不扣费。应答的 charged 即本次扣除的份数。'],
          [
            'Adobe 显示「签名有效性未知」',
            '在 Adobe 中信任签名证书的根证书，或用 file/verify 与公开核验页核验。',
          ],
        ),
      ],
    },
    { id: 'changes', title: '更新日志', blocks: [{ kind: 'changes' }] },
  ],
}
