// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.

import type { AnalysisReply } from "./rules";

/**
 * What a conversation wants done, in this order.
 */
export type ConversationOutput = { "type": "start" } | { "type": "send", 
/**
 * The lines, without line breaks.
 */
lines: Array<string>, } | { "type": "end" } | { "type": "reply", 
/**
 * The reply.
 */
reply: AnalysisReply, };

/**
 * What a page does next for a script.
 */
export type ScriptNews = { 
/**
 * What to do, in this order.
 */
outputs: Array<ConversationOutput>, 
/**
 * Call `tick` after this many milliseconds at the latest, in place of an earlier time; `null` for never.
 */
wake: number | null, };
