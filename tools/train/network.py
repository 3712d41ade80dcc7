"""Trains a network on the samples of `tetrad-train expand` and writes its integer weights, or computes values with written ones.

    python3 tools/train/network.py train FEATURES WEIGHTS [--width 64] [--epochs 30] …
    python3 tools/train/network.py values FEATURES WEIGHTS

`values` prints the first unseen positions with their values, which the engine's tests compare with its own.
The script knows numbers of features and no rules: which of them are images of each other stands in FEATURES/layout.json. docs/training.md explains the network and the file of weights.
"""

import argparse
import json
import pathlib
import struct
import time

import numpy as np
import torch

MAGIC = b"tetrad network 2"
# Rows are in units of 1/127 and fit into a byte, outputs in quarters of a point; 200 points are one unit of the logistic function.
UNIT, QUARTERS, POINTS = 127, 4, 200


def read(folder, name, layout):
    """The samples of a file: numbers of features, expected share by score, result, bucket."""
    active = layout["active"]
    raw = np.fromfile(folder / name, dtype=np.uint8).reshape(-1, 2 * active + 4)
    features = torch.from_numpy(raw[:, : 2 * active].copy().view(np.int16))
    share = raw[:, 2 * active : 2 * active + 2].copy().view(np.uint16)[:, 0].astype(np.float32) / 65535
    result = raw[:, 2 * active + 2].astype(np.float32) / 254
    bucket = raw[:, 2 * active + 3].astype(np.int64)
    return [features, *map(torch.from_numpy, (share, result, bucket))]


class Network(torch.nn.Module):
    """One layer of rows that are summed, clipped to 0..1 and squared; then one sum for each bucket."""

    def __init__(self, layout, width):
        super().__init__()
        features = layout["features"]
        self.rows = torch.nn.Parameter(torch.randn(features, width) * 0.05)
        self.bias = torch.nn.Parameter(torch.full((width,), 0.3))
        self.out = torch.nn.Parameter(torch.randn(layout["buckets"], width) * 0.1)
        self.out_bias = torch.nn.Parameter(torch.zeros(layout["buckets"]))
        self.quantised = False

    def table(self):
        """The rows of all features, within the range of a byte, and rounded to it in the last part of the training."""
        table = self.rows.clamp(-1, 1)
        return table + (torch.round(table * UNIT) / UNIT - table).detach() if self.quantised else table

    def sums(self, features):
        """The sums of the rows of some features. Accelerators multiply matrices much faster than they gather rows."""
        table = self.table()
        if features.device.type == "cpu":
            return torch.nn.functional.embedding_bag(features, table, mode="sum")
        counts = torch.zeros(len(features), len(table), device=features.device)
        # Some features count twice in a position.
        counts.scatter_add_(1, features, torch.ones_like(features, dtype=torch.float32))
        return counts @ table

    def forward(self, features, bucket):
        hidden = (self.sums(features) + self.bias).clamp(0, 1).square()
        return (hidden * self.out[bucket]).sum(1) + self.out_bias[bucket]

    def weights(self):
        """The integer weights: bias, rows, outputs and their biases."""
        whole = lambda tensor, unit, kind: torch.round(tensor.detach() * unit).cpu().numpy().astype(kind)
        scale = POINTS * QUARTERS
        out = whole(self.out, scale, np.int64)
        assert np.abs(out).max() < 2**15, "an output weight does not fit into two bytes"
        return (
            whole(self.bias, UNIT, np.int16),
            whole(self.table(), UNIT, np.int8),
            out.astype(np.int16),
            whole(self.out_bias, scale * UNIT**2, np.int32),
        )


def value(weights, features, bucket):
    """The value in points of each sample, in integers alone, as the engine computes it."""
    bias, rows, out, out_bias = (part.astype(np.int64) for part in weights)
    hidden = np.clip(bias + rows[features].sum(1), 0, UNIT) ** 2
    total = (hidden * out[bucket]).sum(1) + out_bias[bucket]
    assert np.abs(total).max() < 2**30, "the engine's sum of 32 bits could overflow"
    return np.sign(total) * (np.abs(total) // (UNIT**2 * QUARTERS))


def checksum(data):
    """FNV-1a over 64 bits."""
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return total


def write(path, weights, layout):
    """Writes the file of weights; docs/training.md has its form."""
    bias, rows, out, out_bias = weights
    data = b"".join(part.astype(part.dtype.newbyteorder("<")).tobytes() for part in (bias, rows, out, out_bias))
    sizes = struct.pack("<IIIQ", len(rows), len(bias), layout["buckets"], checksum(data))
    path.write_bytes(MAGIC + sizes + data)


def evaluate(network, data, score_share, size=65536):
    """The mean squared error, and predictions."""
    guesses = []
    with torch.no_grad():
        for start in range(0, len(data[0]), size):
            part = slice(start, start + size)
            guesses.append(torch.sigmoid(network(data[0][part].long(), data[3][part])))
    guess = torch.cat(guesses)
    target = score_share * data[1] + (1 - score_share) * data[2]
    return ((guess - target) ** 2).mean().item(), guess


def train(network, data, valid, layout, options):
    """Trains; returns the losses of all epochs."""
    device = network.rows.device
    images = torch.tensor(layout["images"], dtype=torch.int64, device=device)
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=0.01)
    count, batch = len(data[0]), options.batch
    steps = max(1, count // batch)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, max_lr=options.rate, total_steps=options.epochs * steps + 1, pct_start=0.05, final_div_factor=1e3)
    history, started = [], time.time()
    for epoch in range(options.epochs):
        network.quantised = epoch >= options.epochs * 0.6
        order = torch.randperm(count, device=device)
        total = 0.0
        for step in range(steps):
            chosen = order[step * batch : (step + 1) * batch]
            features = data[0][chosen].long()
            turned = torch.randint(len(images), (len(chosen), 1), device=device)
            guess = torch.sigmoid(network(images[turned, features], data[3][chosen]))
            target = options.score_share * data[1][chosen] + (1 - options.score_share) * data[2][chosen]
            loss = ((guess - target) ** 2).mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            scheduler.step()
            total += loss.item() if step % 50 == 0 else 0.0
        history.append((total / len(range(0, steps, 50)), evaluate(network, valid, options.score_share)[0]))
        print(f"epoch {epoch + 1}: loss {history[-1][0]:.5f}, unseen {history[-1][1]:.5f}, {time.time() - started:.0f} s", flush=True)
        if options.seconds and time.time() - started > options.seconds:
            break
    network.quantised = True
    return history


def report(path, history, guess, result, title):
    """A page with the losses and how well predictions match results."""
    low, high = min(min(pair) for pair in history), max(max(pair) for pair in history)
    place = lambda losses: " ".join(
        f"{10 + 580 * epoch / max(1, len(losses) - 1):.1f},{190 - 180 * (loss - low) / max(1e-9, high - low):.1f}"
        for epoch, loss in enumerate(losses))
    rows = []
    for tenth in range(10):
        chosen = (guess >= tenth / 10) & (guess < (tenth + 1) / 10 + (tenth == 9))
        if chosen.any():
            rows.append(f"<tr><td>{guess[chosen].mean():.3f}<td>{result[chosen].mean():.3f}<td>{int(chosen.sum())}</tr>")
    path.write_text(
        f"<!doctype html><meta charset=utf-8><title>{title}</title><h1>{title}</h1>"
        f"<p>Mean squared error of each epoch, {low:.5f} to {high:.5f}: trained on (grey), unseen games (blue).</p>"
        f"<svg viewBox='0 0 600 200' width=600><polyline fill=none stroke=grey points='{place([a for a, _ in history])}'/>"
        f"<polyline fill=none stroke=blue points='{place([b for _, b in history])}'/></svg>"
        f"<h2>Calibration on unseen games</h2><table><tr><th>expected<th>result<th>positions</tr>{''.join(rows)}</table>")


def read_weights(path):
    """The integer weights of a file."""
    data = path.read_bytes()
    features, width, buckets, expected = struct.unpack_from("<IIIQ", data, len(MAGIC))
    body = data[len(MAGIC) + 20 :]
    if not data.startswith(MAGIC) or checksum(body) != expected:
        raise SystemExit(f"{path} is damaged, or no network of this version")
    parts = [(np.int16, (width,)), (np.int8, (features, width)), (np.int16, (buckets, width)), (np.int32, (buckets,))]
    weights, start = [], 0
    for kind, shape in parts:
        weights.append(np.frombuffer(body, np.dtype(kind).newbyteorder("<"), int(np.prod(shape)), start).reshape(shape))
        start += weights[-1].nbytes
    return weights


def print_values(options):
    """Prints the positions of FEATURES/positions.txt with their values."""
    layout = json.loads((options.features / "layout.json").read_text())
    texts = (options.features / "positions.txt").read_text().splitlines()
    features, _, _, bucket = (part[: len(texts)].numpy() for part in read(options.features, "valid.bin", layout))
    for text, points in zip(texts, value(read_weights(options.weights), features, bucket)):
        print(f"{text}\t{points}")


def train_network(options):
    """Trains a network, and writes its weights and a report beside them."""
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    layout = json.loads((options.features / "layout.json").read_text())
    data, valid = ([part.to(device) for part in read(options.features, name, layout)] for name in ("train.bin", "valid.bin"))
    if options.unproven:
        data, valid = ([part[(kind[1] > 0) & (kind[1] < 1)] for part in kind] for kind in (data, valid))
    print(f"{len(data[0])} samples, {len(valid[0])} unseen ones, on {device}", flush=True)
    network = Network(layout, options.width).to(device)
    history = train(network, data, valid, layout, options)
    write(options.weights, network.weights(), layout)
    loss, guess = evaluate(network, valid, options.score_share)
    title = f"{layout['game']}, width {options.width}, {len(data[0])} samples, unseen loss {loss:.5f}"
    report(options.weights.with_suffix(".html"), history, guess.cpu().numpy(), valid[2].cpu().numpy(), title)


def command_line(about, train, values):
    """The parser of a script with the commands `train` and `values`, and that of `train`, which gets more options."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, run in (("train", train), ("values", values)):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        command.add_argument("features", type=pathlib.Path)
        command.add_argument("weights", type=pathlib.Path)
    return parser, commands.choices["train"]


def main():
    parser, training = command_line(__doc__, train_network, print_values)
    training.add_argument("--width", type=int, default=64)
    training.add_argument("--epochs", type=int, default=30)
    training.add_argument("--batch", type=int, default=16384)
    training.add_argument("--rate", type=float, default=2e-3)
    training.add_argument("--score-share", type=float, default=0.7, help="the share of the score in the target; the rest is the result")
    training.add_argument("--unproven", action="store_true", help="leave out positions whose score is proven")
    training.add_argument("--seconds", type=float, help="end after the epoch in which this time is over")
    training.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
