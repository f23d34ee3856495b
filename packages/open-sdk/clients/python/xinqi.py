"""信契开放接口的 Python 客户端：一个文件，只用标准库，Python 3.8 以上。

    xinqi = Xinqi(base_url, app_id, key_id, secret=secret)
    file = xinqi.upload('contract.pdf')
    xinqi.call('contract/create', {'contractNo': 'HT-1', 'name': '采购合同',
                                   'files': [file['fileId']], 'signers': [{'account': 'demo-person'}]})
    event = verify_webhook(request.headers, raw_body, WEBHOOK_SECRET)

RSA、SM2 密钥：传入 algorithm='RSA-SHA256' 或 'SM2-SM3' 与 sign(text: bytes) -> bytes（标准库没有这两种算法）。
"""
import base64
import hashlib
import hmac
import json
import os
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

BASE = '/api/open/v1'
RETRIED = {412, 429, 502, 503, 504}
TOLERANCE_SECONDS = 300


class XinqiError(Exception):
    """接口拒绝了请求：code 为错误码，errors 逐项列出参数错误，status 与 possible 说明合同现状与可调用的接口。"""

    def __init__(self, http, answer):
        super().__init__(answer.get('msg') or 'HTTP %d' % http)
        self.http = http
        self.code = answer.get('code', 0)
        self.request_id = answer.get('requestId')
        self.errors = answer.get('errors', [])
        self.status = answer.get('status')
        self.possible = answer.get('possible', [])


class WebhookError(Exception):
    """这条推送不是平台发出的，或已过期。"""


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """签名只对原地址有效，也不应被带到别处。"""

    def redirect_request(self, *_args):
        return None


class Xinqi:
    def __init__(self, base_url, app_id, key_id, secret=None, algorithm='HMAC-SHA256', sign=None,
                 retries=4, timeout=60):
        if (secret is None) == (sign is None):
            raise ValueError('secret 与 sign 须给出其一')
        self.base_url = base_url.rstrip('/')
        self.app_id, self.key_id, self.algorithm = app_id, key_id, algorithm
        self._sign = sign or (lambda text: hmac.new(secret.encode(), text, hashlib.sha256).digest())
        self.retries, self.timeout = retries, timeout
        self._opener = urllib.request.build_opener(NoRedirect)

    def call(self, endpoint, body=None, idempotency_key=None):
        """任一接口；返回 data，被拒绝时抛出 XinqiError。"""
        raw = json.dumps({} if body is None else body, ensure_ascii=False).encode()
        return self._send('%s/%s' % (BASE, endpoint), raw, 'application/json', idempotency_key)

    def upload(self, path, name=None, idempotency_key=None):
        """上传文件，一次调用；path 为路径，或给出 name 时为文件内容。"""
        if name is None:
            with open(path, 'rb') as file:
                content = file.read()
            name = os.path.basename(path)
        else:
            content = path
        target = '%s/file/upload?fileName=%s' % (BASE, urllib.parse.quote(name, safe=''))
        return self._send(target, content, 'application/octet-stream', idempotency_key)

    def signed_headers(self, target, body, timestamp=None, nonce=None):
        """一次调用的六个签名头；timestamp 为毫秒。"""
        timestamp = str(int(time.time() * 1000) if timestamp is None else timestamp)
        nonce = nonce or uuid.uuid4().hex
        digest = hashlib.new('sm3' if self.algorithm == 'SM2-SM3' else 'sha256', body).hexdigest()
        text = '\n'.join(['XINQI-' + self.algorithm, 'POST', target, self.app_id, self.key_id,
                          timestamp, nonce, digest])
        return {
            'X-Xinqi-App': self.app_id, 'X-Xinqi-Key': self.key_id, 'X-Xinqi-Timestamp': timestamp,
            'X-Xinqi-Nonce': nonce, 'X-Xinqi-Digest': digest,
            'X-Xinqi-Signature': base64.b64encode(self._sign(text.encode())).decode(),
        }

    def _send(self, target, body, content_type, idempotency_key):
        # 每次重试换新的 Nonce，保持同一个幂等键：无论发了几次，只做一次。
        key = idempotency_key or str(uuid.uuid4())
        for tried in range(self.retries + 1):
            headers = {'Content-Type': content_type, 'Idempotency-Key': key}
            headers.update(self.signed_headers(target, body))
            request = urllib.request.Request(self.base_url + target, body, headers)
            wait = 0.2 * 2 ** tried * (1 + random.random() / 4)
            try:
                with self._opener.open(request, timeout=self.timeout) as answer:
                    return json.loads(answer.read())['data']
            except urllib.error.HTTPError as refused:
                try:
                    told = json.loads(refused.read())
                except ValueError:
                    told = {}
                if refused.code not in RETRIED or tried == self.retries:
                    raise XinqiError(refused.code, told) from None
                after = refused.headers.get('Retry-After', '')
                wait = float(after) if after.isdigit() else wait
            except OSError:
                if tried == self.retries:
                    raise
            time.sleep(wait)


def verify_webhook(headers, raw_body, secrets, now=None):
    """核对一条推送并返回事件。raw_body 须是收到的原始字节；secrets 为一个或多个 whsec_ 密钥（更换期间新旧都给）。"""
    given = {name.lower(): value for name, value in headers.items()}
    try:
        event_id, timestamp = given['webhook-id'], given['webhook-timestamp']
        signatures = given['webhook-signature'].split(' ')
        late = abs((time.time() if now is None else now) - int(timestamp))
    except (KeyError, ValueError):
        raise WebhookError('缺少推送的签名头') from None
    if late > TOLERANCE_SECONDS:
        raise WebhookError('时间相差超过 5 分钟')
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    text = ('%s.%s.' % (event_id, timestamp)).encode() + body
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        if not secret.startswith('whsec_'):
            raise ValueError('标准库没有 Ed25519 与 SM2：请为该回调地址选用共享密钥（whsec_）')
        key = base64.b64decode(secret[len('whsec_'):])
        expected = 'v1,' + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures):
            return json.loads(body)
    raise WebhookError('签名不符')
