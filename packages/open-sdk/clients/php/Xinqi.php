<?php
// 信契开放接口的 PHP 客户端：一个文件，PHP 8.1 以上，需要 curl 与 openssl 扩展。
//
//   $xinqi = new Xinqi($baseUrl, $appId, $keyId, secret: $secret);        // 或 privateKey: RSA 私钥 PEM
//   $file = $xinqi->upload('contract.pdf');
//   $xinqi->call('contract/create', ['contractNo' => 'HT-1', 'name' => '采购合同',
//       'files' => [$file['fileId']], 'signers' => [['account' => 'demo-person']]]);
//   $event = Xinqi::verifyWebhook(getallheaders(), file_get_contents('php://input'), $webhookSecret);
declare(strict_types=1);

/** 接口拒绝了请求：errors 逐项列出参数错误，status 与 possible 说明合同现状与可调用的接口。 */
final class XinqiError extends RuntimeException
{
    public ?string $requestId;
    public array $errors;
    public ?string $status;
    public array $possible;

    public function __construct(public readonly int $http, array $answer)
    {
        parent::__construct($answer['msg'] ?? "HTTP $http", (int) ($answer['code'] ?? 0));
        $this->requestId = $answer['requestId'] ?? null;
        $this->errors = $answer['errors'] ?? [];
        $this->status = $answer['status'] ?? null;
        $this->possible = $answer['possible'] ?? [];
    }
}

/** 这条推送不是平台发出的，或已过期。 */
final class XinqiWebhookError extends RuntimeException
{
}

final class Xinqi
{
    private const BASE = '/api/open/v1';
    private const RETRIED = [412, 429, 502, 503, 504];
    private const TOLERANCE_SECONDS = 300;

    public function __construct(
        private string $baseUrl,
        private readonly string $appId,
        private readonly string $keyId,
        private readonly ?string $secret = null,
        private readonly ?string $privateKey = null,
        private readonly int $retries = 4,
        private readonly int $timeoutSeconds = 60,
    ) {
        if (($secret === null) === ($privateKey === null)) {
            throw new InvalidArgumentException('secret 与 privateKey 须给出其一');
        }
        $this->baseUrl = rtrim($baseUrl, '/');
    }

    /** 任一接口；返回 data，被拒绝时抛出 XinqiError。 */
    public function call(string $endpoint, array $body = [], ?string $idempotencyKey = null): mixed
    {
        $raw = $body === [] ? '{}' : json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        return $this->send(self::BASE . "/$endpoint", $raw, 'application/json', $idempotencyKey);
    }

    /** 上传文件，一次调用；给出 $name 时 $file 为文件内容，否则为路径。 */
    public function upload(string $file, ?string $name = null, ?string $idempotencyKey = null): mixed
    {
        $content = $name === null ? file_get_contents($file) : $file;
        if ($content === false) {
            throw new InvalidArgumentException("不能读取 $file");
        }
        $target = self::BASE . '/file/upload?fileName=' . rawurlencode($name ?? basename($file));
        return $this->send($target, $content, 'application/octet-stream', $idempotencyKey);
    }

    /** 一次调用的六个签名头；$timestamp 为毫秒。 */
    public function signedHeaders(string $target, string $body, ?int $timestamp = null, ?string $nonce = null): array
    {
        $timestamp ??= (int) floor(microtime(true) * 1000);
        $nonce ??= bin2hex(random_bytes(16));
        $digest = hash('sha256', $body);
        $algorithm = $this->privateKey === null ? 'XINQI-HMAC-SHA256' : 'XINQI-RSA-SHA256';
        $text = implode("\n", [$algorithm, 'POST', $target, $this->appId, $this->keyId, $timestamp, $nonce, $digest]);
        if ($this->privateKey === null) {
            $signature = hash_hmac('sha256', $text, $this->secret, true);
        } elseif (!openssl_sign($text, $signature, $this->privateKey, OPENSSL_ALGO_SHA256)) {
            throw new InvalidArgumentException('私钥不可用');
        }
        return [
            'X-Xinqi-App' => $this->appId,
            'X-Xinqi-Key' => $this->keyId,
            'X-Xinqi-Timestamp' => (string) $timestamp,
            'X-Xinqi-Nonce' => $nonce,
            'X-Xinqi-Digest' => $digest,
            'X-Xinqi-Signature' => base64_encode($signature),
        ];
    }

    /** 每次重试换新的 Nonce，保持同一个幂等键：无论发了几次，只做一次。 */
    private function send(string $target, string $body, string $type, ?string $idempotencyKey): mixed
    {
        $key = $idempotencyKey ?? bin2hex(random_bytes(16));
        for ($tried = 0; ; $tried++) {
            $headers = ['Content-Type' => $type, 'Idempotency-Key' => $key, 'Expect' => '']
                + $this->signedHeaders($target, $body);
            [$http, $text, $after, $problem] = $this->post($target, $body, $headers);
            $answer = json_decode($text, true) ?? [];
            if ($http === 200 && ($answer['code'] ?? 0) === 1) {
                return $answer['data'];
            }
            $isRetried = $http === 0 || in_array($http, self::RETRIED, true);
            if (!$isRetried || $tried >= $this->retries) {
                throw $http === 0 ? new RuntimeException("连接失败：$problem") : new XinqiError($http, $answer);
            }
            usleep($after > 0 ? $after * 1_000_000 : 200_000 * 2 ** $tried);
        }
    }

    /** @return array{int, string, int, string} */
    private function post(string $target, string $body, array $headers): array
    {
        $after = 0;
        $handle = curl_init($this->baseUrl . $target);
        curl_setopt_array($handle, [
            CURLOPT_POST => true,
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_HTTPHEADER => array_map(fn ($name, $value) => "$name: $value", array_keys($headers), $headers),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_TIMEOUT => $this->timeoutSeconds,
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$after): int {
                if (preg_match('/^retry-after:\s*(\d+)/i', $line, $found)) {
                    $after = (int) $found[1];
                }
                return strlen($line);
            },
        ]);
        $text = curl_exec($handle);
        return [(int) curl_getinfo($handle, CURLINFO_RESPONSE_CODE), (string) $text, $after, curl_error($handle)];
    }

    /**
     * 核对一条推送并返回事件。$rawBody 须是收到的原始字节；$secrets 为一个或多个密钥：whsec_（HMAC）或 whpk_（Ed25519，需要
     * sodium 扩展），更换期间新旧都给。
     */
    public static function verifyWebhook(array $headers, string $rawBody, string|array $secrets, ?int $now = null): array
    {
        $given = array_change_key_case($headers, CASE_LOWER);
        $id = $given['webhook-id'] ?? '';
        $timestamp = $given['webhook-timestamp'] ?? '';
        if ($id === '' || !ctype_digit((string) $timestamp) || !isset($given['webhook-signature'])) {
            throw new XinqiWebhookError('缺少推送的签名头');
        }
        if (abs(($now ?? time()) - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            throw new XinqiWebhookError('时间相差超过 5 分钟');
        }
        $text = "$id.$timestamp.$rawBody";
        foreach ((array) $secrets as $secret) {
            foreach (explode(' ', $given['webhook-signature']) as $signature) {
                if (self::isBy($secret, $signature, $text)) {
                    return json_decode($rawBody, true, flags: JSON_THROW_ON_ERROR);
                }
            }
        }
        throw new XinqiWebhookError('签名不符');
    }

    private static function isBy(string $secret, string $signature, string $text): bool
    {
        [$version, $value] = explode(',', $signature, 2) + [1 => ''];
        if ($version === 'v1' && str_starts_with($secret, 'whsec_')) {
            $expected = hash_hmac('sha256', $text, base64_decode(substr($secret, 6)), true);
            return hash_equals($expected, (string) base64_decode($value, true));
        }
        if ($version === 'v1a' && str_starts_with($secret, 'whpk_')) {
            $given = (string) base64_decode($value, true);
            return strlen($given) === 64
                && sodium_crypto_sign_verify_detached($given, $text, base64_decode(substr($secret, 5)));
        }
        return false;
    }
}
