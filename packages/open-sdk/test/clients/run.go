package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"time"

	"check/xinqi"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	raw, err := os.ReadFile(os.Args[1])
	must(err)
	var vectors struct {
		Requests []struct {
			AppID, KeyID, Secret, Target, Body, Nonce string
			Timestamp                                 int64
		}
		Webhooks []struct {
			Headers map[string]string
			Body    string
			Secrets []string
			Now     int64
		}
	}
	must(json.Unmarshal(raw, &vectors))
	signed := [][]string{}
	for _, one := range vectors.Requests {
		client := &xinqi.Client{AppID: one.AppID, KeyID: one.KeyID, Secret: one.Secret}
		headers, err := client.SignedHeaders(one.Target, []byte(one.Body), one.Timestamp, one.Nonce)
		must(err)
		signed = append(signed, []string{headers["X-Xinqi-Digest"], headers["X-Xinqi-Signature"]})
	}
	accepted := []*string{}
	for _, one := range vectors.Webhooks {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		event, err := xinqi.VerifyWebhook(header, []byte(one.Body), time.Unix(one.Now, 0), one.Secrets...)
		if err != nil {
			accepted = append(accepted, nil)
		} else {
			accepted = append(accepted, &event.ID)
		}
	}
	client := &xinqi.Client{BaseURL: os.Getenv("XINQI_URL"), AppID: os.Getenv("XINQI_APP"), KeyID: os.Getenv("XINQI_KEY"), Secret: os.Getenv("XINQI_SECRET")}
	ctx, no := context.Background(), os.Getenv("XINQI_NO")
	content, err := os.ReadFile(os.Getenv("XINQI_FILE"))
	must(err)
	var file struct {
		FileID string `json:"fileId"`
	}
	must(client.Upload(ctx, "合同.pdf", content, &file))
	body := map[string]any{"contractNo": no, "name": "采购合同", "files": []string{file.FileID}, "signers": []any{map[string]any{"account": "demo-person"}}}
	var made, again any
	must(client.Call(xinqi.WithIdempotencyKey(ctx, "once-"+no), "contract/create", body, &made))
	must(client.Call(xinqi.WithIdempotencyKey(ctx, "once-"+no), "contract/create", body, &again))
	must(client.Call(ctx, "sandbox/actAs", map[string]any{"contractNo": no, "account": "demo-person", "action": "sign"}, nil))
	var standing struct{ Status string }
	must(client.Call(ctx, "contract/status", map[string]any{"contractNo": no}, &standing))
	var refused []any
	var refusal *xinqi.Error
	if errors.As(client.Call(ctx, "contract/withdraw", map[string]any{"contractNo": no, "reason": "晚了"}, nil), &refusal) {
		refused = []any{refusal.HTTP, refusal.Status}
	}
	told, err := json.Marshal(map[string]any{"signed": signed, "accepted": accepted, "same": reflect.DeepEqual(made, again), "status": standing.Status, "refused": refused})
	must(err)
	fmt.Println(string(told))
}
