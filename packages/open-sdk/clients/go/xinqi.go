// Package xinqi 是信契开放接口的 Go 客户端：一个文件，只用标准库，Go 1.19 以上。
//
//	client := &xinqi.Client{BaseURL: url, AppID: app, KeyID: key, Secret: secret} // 或 PrivateKey：RSA 私钥
//	var file struct{ FileID string `json:"fileId"` }
//	err := client.Upload(ctx, "contract.pdf", bytes, &file)
//	err = client.Call(ctx, "contract/create", body, &made)
//	event, err := xinqi.VerifyWebhook(request.Header, raw, time.Now(), webhookSecret)
package xinqi

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	base             = "/api/open/v1"
	toleranceSeconds = 300
)

// Client 调用一个应用的接口。Secret 与 PrivateKey 给出其一。
type Client struct {
	BaseURL, AppID, KeyID string
	Secret                string
	PrivateKey            *rsa.PrivateKey
	// Retries 为第一次之后的重试次数；零值为 4，负数为不重试。
	Retries int
	HTTP    *http.Client
}

// FieldError 是参数错误的一处。
type FieldError struct {
	Field   string `json:"field"`
	Rule    string `json:"rule"`
	Msg     string `json:"msg"`
	Allowed []any  `json:"allowed"`
}

// Error 是接口的拒绝；Status 与 Possible 说明合同现状与可调用的接口。
type Error struct {
	HTTP      int          `json:"-"`
	Code      int          `json:"code"`
	Msg       string       `json:"msg"`
	RequestID string       `json:"requestId"`
	Errors    []FieldError `json:"errors"`
	Status    string       `json:"status"`
	Possible  []string     `json:"possible"`
}

func (e *Error) Error() string { return fmt.Sprintf("xinqi %d: %s (requestId %s)", e.Code, e.Msg, e.RequestID) }

type keyOfContext struct{}

// WithIdempotencyKey 指定幂等键；不指定时每次调用自动生成。
func WithIdempotencyKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, keyOfContext{}, key)
}

// Call 调用任一接口，data 解入 into（可为 nil）；被拒绝时返回 *Error。
func (c *Client) Call(ctx context.Context, endpoint string, body, into any) error {
	raw := []byte("{}")
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return err
		}
	}
	return c.send(ctx, base+"/"+endpoint, raw, "application/json", into)
}

// Upload 上传文件内容，一次调用。
func (c *Client) Upload(ctx context.Context, name string, content []byte, into any) error {
	escaped := strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	return c.send(ctx, base+"/file/upload?fileName="+escaped, content, "application/octet-stream", into)
}

// SignedHeaders 是一次调用的六个签名头；timestamp 为毫秒。
func (c *Client) SignedHeaders(target string, body []byte, timestamp int64, nonce string) (map[string]string, error) {
	algorithm := "XINQI-HMAC-SHA256"
	if c.PrivateKey != nil {
		algorithm = "XINQI-RSA-SHA256"
	}
	sum := sha256.Sum256(body)
	digest := hex.EncodeToString(sum[:])
	at := strconv.FormatInt(timestamp, 10)
	text := []byte(strings.Join([]string{algorithm, "POST", target, c.AppID, c.KeyID, at, nonce, digest}, "\n"))
	var signature []byte
	if c.PrivateKey != nil {
		hashed := sha256.Sum256(text)
		var err error
		if signature, err = rsa.SignPKCS1v15(rand.Reader, c.PrivateKey, crypto.SHA256, hashed[:]); err != nil {
			return nil, err
		}
	} else {
		mac := hmac.New(sha256.New, []byte(c.Secret))
		mac.Write(text)
		signature = mac.Sum(nil)
	}
	return map[string]string{
		"X-Xinqi-App": c.AppID, "X-Xinqi-Key": c.KeyID, "X-Xinqi-Timestamp": at, "X-Xinqi-Nonce": nonce,
		"X-Xinqi-Digest": digest, "X-Xinqi-Signature": base64.StdEncoding.EncodeToString(signature),
	}, nil
}

func randomHex() string {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return hex.EncodeToString(bytes)
}

// 每次重试换新的 Nonce，保持同一个幂等键：无论发了几次，只做一次。
func (c *Client) send(ctx context.Context, target string, body []byte, contentType string, into any) error {
	key, _ := ctx.Value(keyOfContext{}).(string)
	if key == "" {
		key = randomHex()
	}
	retries := c.Retries
	if retries == 0 {
		retries = 4
	}
	for tried := 0; ; tried++ {
		wait, err := c.once(ctx, target, body, contentType, key, into)
		if err == nil || wait < 0 || tried >= retries {
			return err
		}
		if wait == 0 {
			wait = 200 * time.Millisecond << tried
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// 负的等待时间表示不值得重试。
func (c *Client) once(ctx context.Context, target string, body []byte, contentType, key string, into any) (time.Duration, error) {
	request, err := http.NewRequestWithContext(ctx, "POST", strings.TrimRight(c.BaseURL, "/")+target, bytes.NewReader(body))
	if err != nil {
		return -1, err
	}
	headers, err := c.SignedHeaders(target, body, time.Now().UnixMilli(), randomHex())
	if err != nil {
		return -1, err
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	request.Header.Set("Content-Type", contentType)
	request.Header.Set("Idempotency-Key", key)
	client := http.Client{Timeout: 60 * time.Second}
	if c.HTTP != nil {
		client = *c.HTTP
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	answer, err := client.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, err
	}
	refused := &Error{HTTP: answer.StatusCode, Msg: "HTTP " + answer.Status}
	told := struct {
		Code int             `json:"code"`
		Data json.RawMessage `json:"data"`
	}{}
	if json.Unmarshal(raw, &told) == nil {
		_ = json.Unmarshal(raw, refused)
	}
	if answer.StatusCode == 200 && told.Code == 1 {
		if into == nil {
			return 0, nil
		}
		return -1, json.Unmarshal(told.Data, into)
	}
	switch answer.StatusCode {
	case 412, 429, 502, 503, 504:
		seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
		return time.Duration(seconds) * time.Second, refused
	}
	return -1, refused
}

// Event 是一条推送。
type Event struct {
	ID         string          `json:"id"`
	Type       string          `json:"type"`
	Level      string          `json:"level"`
	IsFinal    bool            `json:"isFinal"`
	Seq        *int            `json:"seq"`
	OccurredAt time.Time       `json:"occurredAt"`
	AppID      string          `json:"appId"`
	Env        string          `json:"env"`
	Test       bool            `json:"test"`
	Data       json.RawMessage `json:"data"`
}

// ErrWebhook 表示这条推送不是平台发出的，或已过期。
var ErrWebhook = errors.New("xinqi: webhook refused")

// VerifyWebhook 核对一条推送。raw 须是收到的原始字节；secrets 为 whsec_（HMAC）或 whpk_（Ed25519），更换期间新旧都给。
func VerifyWebhook(header http.Header, raw []byte, now time.Time, secrets ...string) (*Event, error) {
	id, timestamp := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	at, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || id == "" {
		return nil, fmt.Errorf("%w: 缺少推送的签名头", ErrWebhook)
	}
	if late := now.Unix() - at; late > toleranceSeconds || late < -toleranceSeconds {
		return nil, fmt.Errorf("%w: 时间相差超过 5 分钟", ErrWebhook)
	}
	text := append([]byte(id+"."+timestamp+"."), raw...)
	for _, secret := range secrets {
		for _, signature := range strings.Split(header.Get("Webhook-Signature"), " ") {
			if isBy(secret, signature, text) {
				event := &Event{}
				return event, json.Unmarshal(raw, event)
			}
		}
	}
	return nil, fmt.Errorf("%w: 签名不符", ErrWebhook)
}

func isBy(secret, signature string, text []byte) bool {
	version, value, _ := strings.Cut(signature, ",")
	given, err := base64.StdEncoding.DecodeString(value)
	if err != nil {
		return false
	}
	switch {
	case version == "v1" && strings.HasPrefix(secret, "whsec_"):
		key, _ := base64.StdEncoding.DecodeString(secret[len("whsec_"):])
		mac := hmac.New(sha256.New, key)
		mac.Write(text)
		return hmac.Equal(mac.Sum(nil), given)
	case version == "v1a" && strings.HasPrefix(secret, "whpk_"):
		key, _ := base64.StdEncoding.DecodeString(secret[len("whpk_"):])
		return len(key) == ed25519.PublicKeySize && ed25519.Verify(key, text, given)
	}
	return false
}
