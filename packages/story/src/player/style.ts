// How the player looks, as one text that is put into the page with it.
export const STYLE = `
.qp{position:relative;width:100%;height:100%;min-height:200px;background:#000;color:#f2f2f5;overflow:hidden;display:flex;align-items:center;justify-content:center;font-family:"PingFang SC","Noto Sans CJK SC","Noto Sans SC","Microsoft YaHei","Source Han Sans SC",sans-serif;line-height:1.6;container:qp/size;user-select:none;-webkit-tap-highlight-color:transparent}
.qp *{box-sizing:border-box}
.qp [hidden]{display:none!important}
.qp button,.qp input,.qp textarea{font:inherit;color:inherit}
.qp button{cursor:pointer;border:1px solid #ffffff2e;background:#14151bd9;border-radius:.5em}
.qp button:disabled{cursor:not-allowed;opacity:.55}
.qp button:focus-visible,.qp input:focus-visible{outline:3px solid #9aa5ff;outline-offset:2px}
.qp-stage{position:relative;width:min(100cqw,calc(100cqh*var(--qp-ratio)));height:min(100cqh,calc(100cqw/var(--qp-ratio)));container:stage/size;overflow:hidden;background:#101117}
.qp-in{--qp-foot:3.2em;position:absolute;inset:0;font-size:clamp(14px,2.1cqmin + .35cqmax,52px)}
.qp-bg,.qp-cg{position:absolute;inset:0;background:center/cover no-repeat;transition:opacity .3s}
.qp-figure{position:absolute;bottom:0;max-height:92%;max-width:60%;transform:translateX(-50%);object-fit:contain;transition:left .25s,opacity .25s}
.qp-figure.dim{filter:brightness(.62)}
.qp-shake{animation:qp-shake .4s}
@keyframes qp-shake{20%{transform:translateX(-1.2%)}40%{transform:translateX(1.2%)}60%{transform:translateX(-.8%)}80%{transform:translateX(.8%)}}
.qp-box{position:absolute;left:2.5%;right:2.5%;bottom:var(--qp-foot);min-height:7.2em;max-height:60%;overflow:auto;padding:.9em 1.4em;background:#0d0e14d9;border:1px solid #ffffff24;border-radius:.7em;cursor:pointer}
.qp-name{font-weight:700;letter-spacing:.15em;margin-bottom:.2em}
.qp-text{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}
.qp-desc .qp-text{color:#c9cad6}
.qp-chorus .qp-text{font-style:normal;color:#e4e4ee}
.qp-more{position:absolute;right:1em;bottom:.4em;opacity:.7;animation:qp-blink 1.2s infinite}
@keyframes qp-blink{50%{opacity:.2}}
.qp-list{position:absolute;left:50%;top:46%;transform:translate(-50%,-50%);width:min(92%,34em);max-height:78%;overflow:auto;display:flex;flex-direction:column;gap:.6em;padding:.4em}
.qp-prompt{text-align:center;text-shadow:0 1px 4px #000;font-weight:600;overflow-wrap:anywhere}
.qp-choice{display:flex;align-items:center;gap:.7em;width:100%;min-height:2.9em;padding:.5em .9em;text-align:left}
.qp-choice:hover:not(:disabled){background:#23264a}
.qp-choice>span:nth-child(2){flex:1;overflow-wrap:anywhere}
.qp-choice img{height:3em;width:3em;object-fit:cover;border-radius:.3em}
.qp-key{border:1px solid #ffffff40;border-radius:.25em;padding:0 .4em;font-size:.75em;opacity:.8}
.qp-side{font-size:.8em;opacity:.85}
.qp-cost{color:#ff8f86}
.qp-timer{position:absolute;top:2.6em;left:4%;right:4%;height:.35em;background:#ffffff22;border-radius:1em;overflow:hidden}
.qp-timer>i{display:block;height:100%;background:#f0a94b;transition:width .25s linear}
.qp-spot{position:absolute;display:flex;align-items:center;justify-content:center;min-width:44px;min-height:44px;padding:0;background:#14151b80!important;overflow:hidden}
.qp-spot.quiet{background:transparent!important;border-color:transparent}
.qp-spot.quiet:hover{border-color:#ffffff50}
.qp-spot.found{opacity:.45}
.qp-spot img{width:100%;height:100%;object-fit:contain}
.qp-top{position:absolute;top:0;left:0;right:0;display:flex;gap:.8em;align-items:center;padding:.4em .8em;flex-wrap:wrap;font-size:.85em;text-shadow:0 1px 3px #000;pointer-events:none}
.qp-top>*{pointer-events:auto}
.qp-top img{height:1.3em;vertical-align:-.25em;margin-right:.25em}
.qp-bar{position:absolute;left:2%;right:2%;bottom:.3em;display:flex;gap:.3em;align-items:center;overflow-x:auto;font-size:.82em}
.qp-bar button{white-space:nowrap;min-height:2.6em;padding:.2em .7em;background:transparent;border-color:transparent}
.qp-bar button:hover,.qp-bar button[aria-pressed=true]{background:#ffffff24}
.qp-bar .gap{flex:1}
.qp-phone{position:absolute;left:50%;top:3%;bottom:calc(var(--qp-foot) + .2em);transform:translateX(-50%);width:min(94%,24em);display:flex;flex-direction:column;background:#1b1c24;border:1px solid #ffffff2e;border-radius:1.2em;overflow:hidden}
.qp-phone header{padding:.6em;text-align:center;border-bottom:1px solid #ffffff1f;font-weight:600}
.qp-said{flex:1;overflow:auto;padding:.8em;display:flex;flex-direction:column;gap:.5em}
.qp-bubble{max-width:80%;padding:.45em .8em;border-radius:.9em;background:#31323d;align-self:flex-start;overflow-wrap:anywhere;white-space:pre-wrap}
.qp-bubble.mine{align-self:flex-end;background:#4a57d0}
.qp-bubble.time{align-self:center;background:none;opacity:.6;font-size:.8em}
.qp-bubble.red_packet{background:#c8453c}
.qp-bubble img{max-width:100%;border-radius:.5em;display:block}
.qp-phone footer{padding:.6em;display:flex;flex-direction:column;gap:.4em;border-top:1px solid #ffffff1f}
.qp-row{display:flex;gap:.5em}
.qp-row input{flex:1;min-width:0;min-height:44px;padding:.3em .7em;background:#0b0c10;border:1px solid #ffffff40;border-radius:.5em}
.qp-go{min-height:44px;padding:.3em 1em;background:#4a57d0!important}
.qp-wrong{color:#ffb0a8;text-align:center}
.qp-panel{position:absolute;background:#14151bf2 center/cover no-repeat;border:1px solid #ffffff2e;border-radius:.6em;overflow:hidden;left:50%;top:50%;transform:translate(-50%,-50%)}
.qp-panel.hud{background-color:transparent;border:0;pointer-events:none;left:0;top:0;transform:none}
.qp-panel.hud button{pointer-events:auto}
.qp-part{position:absolute;overflow:hidden;overflow-wrap:anywhere}
.qp-part>img{width:100%;height:100%;object-fit:contain}
.qp-meter{height:100%;background:#ffffff24;border-radius:1em;overflow:hidden}
.qp-meter>i{display:block;height:100%;background:#7ee0a0}
.qp-ending{position:absolute;inset:0;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.6em;padding:1.5em;background:#05060acc;text-align:center;overflow:auto}
.qp-ending h2{margin:0;font-size:2em;letter-spacing:.1em}
.qp-source{max-width:90%;max-height:50%;overflow:auto;white-space:pre-wrap;text-align:left;background:#0b0c10;padding:1em;border-radius:.5em;font-size:.85em;user-select:text}
.qp-video{position:absolute;inset:0;width:100%;height:100%;background:#000}
.qp-dialog{position:absolute;inset:0;z-index:5;background:#0b0c11f5;display:flex;flex-direction:column;padding:1em;gap:.7em}
.qp-dialog header{display:flex;align-items:center;gap:1em}
.qp-dialog h2{margin:0;flex:1;font-size:1.1em}
.qp-dialog header button{min-width:44px;min-height:44px}
.qp-scroll{flex:1;overflow:auto;display:flex;flex-direction:column;gap:.5em}
.qp-slots{flex:1;overflow:auto;display:grid;grid-template-columns:repeat(auto-fill,minmax(11em,1fr));gap:.7em;align-content:start}
.qp-slot{display:flex;flex-direction:column;gap:.3em;padding:.5em;text-align:left;min-height:6em}
.qp-slot i{display:block;aspect-ratio:16/9;background:#22232c center/cover;border-radius:.3em}
.qp-slot small{opacity:.65}
.qp-heard{display:flex;gap:.6em;align-items:baseline}
.qp-heard p{margin:0;flex:1;white-space:pre-wrap;overflow-wrap:anywhere}
.qp-heard button{min-width:44px;min-height:36px}
.qp-set{display:grid;grid-template-columns:8em 1fr;gap:.7em;align-items:center;max-width:32em}
.qp-hush{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.qp-note{position:absolute;top:3em;left:50%;transform:translateX(-50%);z-index:6;background:#14151bf2;border:1px solid #ffffff2e;border-radius:.5em;padding:.4em 1em;max-width:90%}
.qp-bare .qp-box,.qp-bare .qp-bar,.qp-bare .qp-top{visibility:hidden}
@container qp (max-aspect-ratio:1/1){.qp-stage{width:100cqw;height:100cqh}.qp-figure{max-height:70%}}
@container stage (max-width:520px){.qp-in{--qp-foot:3.4em}.qp-box{padding:.7em .9em}.qp-set{grid-template-columns:6em 1fr}}
@media (prefers-reduced-motion:reduce){.qp *{animation:none!important;transition:none!important}}
@media (pointer:coarse){.qp-choice,.qp-bar button,.qp-heard button{min-width:44px;min-height:44px}.qp-in{--qp-foot:max(3.4em,54px)}}
@container stage (max-width:560px) and (min-height:520px){.qp-bar{flex-wrap:wrap}.qp-bar .gap{display:none}.qp-bar button{flex:1 0 18%;min-height:44px;padding:.2em}.qp-in{--qp-foot:104px}}
`
