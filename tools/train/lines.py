"""Trains a network over the line windows of free cells, on the samples of `tetrad-train expand`, or computes values with written weights.

    python3 tools/train/lines.py train FEATURES WEIGHTS [--width 16] [--epochs 12] …
    python3 tools/train/lines.py values FEATURES WEIGHTS

`values` prints the first unseen positions with their values, which the engine's tests compare with its own.
The script knows cells, windows and regions from FEATURES/layout.json and no rules. docs/training.md explains the network and the file of weights.
"""

import json
import pathlib
import struct
import time

import numpy as np
import torch

from network import MAGIC, POINTS, QUARTERS, UNIT, checksum, command_line, report

REGIONS = 9
# Sums of regions count a quarter while training; the layers' weights are in these units.
PART, FIRST_UNIT, SECOND_UNIT, FINE = 4, 1024, 256, 16


def read(folder, name, layout):
    """The samples of a file: cells, threats, expected share by score, result, bucket."""
    cells = layout["size"] ** 2
    raw = np.fromfile(folder / name, dtype=np.uint8).reshape(-1, cells + 5)
    return torch.from_numpy(raw)


def parts(raw, layout):
    """Some samples as the inputs of the network, expected share by score, and result."""
    count, size = layout["size"] ** 2, layout["size"]
    share = (raw[:, count + 1].float() + 256 * raw[:, count + 2].float()) / 65535
    return (raw[:, :count].view(-1, size, size), raw[:, count].long(), raw[:, count + 4].long()), share, raw[:, count + 3].float() / 254


class Windows:
    """The windows of all cells of samples."""

    def __init__(self, layout, device):
        self.size, self.radius = layout["size"], layout["radius"]
        codes = torch.tensor(layout["window_of_code"], dtype=torch.int32)
        self.number = codes.to(device)
        self.regions = torch.tensor(layout["regions"], device=device)
        self.exchanged = torch.tensor(layout["exchanged"], device=device)
        # The largest code of a window has walls behind walls.
        code = torch.zeros(layout["windows"], dtype=torch.int64)
        code.scatter_reduce_(0, codes.long(), torch.arange(len(codes)), "amax")
        cells = 2 * self.radius
        own = code[:, None] >> torch.arange(cells) & 1
        other = code[:, None] >> torch.arange(cells, 2 * cells) & 1
        state = own + 2 * other
        self.states = torch.nn.functional.one_hot(state, 4).float().to(device)
        self.has_marks = ((state == 1) | (state == 2)).any(1).to(device)
        self.spread = torch.tensor([0, 1, 1 << cells, 1 | 1 << cells], dtype=torch.int32, device=device)

    def of(self, cells):
        """The windows of every cell in all four directions."""
        size, radius = self.size, self.radius
        padded = torch.nn.functional.pad(cells, (radius,) * 4, value=3)
        padded = self.spread[padded.int()]
        numbers = []
        for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
            code = 0
            for bit, step in enumerate([*range(-radius, 0), *range(1, radius + 1)]):
                top, left = radius + step * down, radius + step * right
                code = code + (padded[:, top : top + size, left : left + size] << bit)
            numbers.append(self.number[code.view(len(cells), -1)])
        return torch.stack(numbers, 2)


class Network(torch.nn.Module):
    """Rows of windows are summed for each free cell and clipped, cells for each region; two small layers make a value of them."""

    def __init__(self, layout, device, options):
        super().__init__()
        self.windows = Windows(layout, device)
        width, first, second = options.width, options.first, options.second
        self.table_kind = options.table
        states = self.windows.states.shape[1] * 4
        self.maker = torch.nn.Sequential(
            torch.nn.Linear(states, 192), torch.nn.SiLU(), torch.nn.Linear(192, 192), torch.nn.SiLU(), torch.nn.Linear(192, width))
        self.rows = torch.nn.Parameter(torch.randn(layout["windows"], width) * (0.1 if options.table == "rows" else 0.0))
        self.bias = torch.nn.Parameter(torch.full((width,), 0.02))
        inputs = REGIONS * 2 * width
        self.first = torch.nn.Linear(inputs, first)
        # What each set of threats adds to the biases of the first layer.
        self.threats = torch.nn.Parameter(torch.zeros(layout["threats"], first))
        self.second = torch.nn.Linear(first, second)
        self.out = torch.nn.Linear(second, 1)
        self.direct = torch.nn.Linear(inputs, 1, bias=False)
        torch.nn.init.zeros_(self.direct.weight)
        self.quantised = False
        # In how many copies rows are gathered, so that fewer gradients meet at the row of a frequent window.
        self.copies = 1

    def start(self, weights):
        """Begins with the weights of a file; the rows that are made begin at zero."""
        rows, first, first_bias, second, second_bias, out, direct, out_bias = (torch.from_numpy(part.astype(np.float32)) for part in weights)
        if rows.shape != self.rows.shape or first.shape != self.first.weight.shape or second.shape != self.second.weight.shape:
            raise SystemExit("the weights to begin with are of other sizes than the network")
        scale = POINTS * QUARTERS
        with torch.no_grad():
            for part in (self.maker[-1].weight, self.maker[-1].bias, self.bias):
                part.zero_()
            for part, values in (
                    (self.rows, rows / UNIT), (self.first.weight, first / (FIRST_UNIT / PART)),
                    (self.threats, first_bias / (FIRST_UNIT * UNIT)), (self.first.bias, torch.zeros(())),
                    (self.second.weight, second / SECOND_UNIT), (self.second.bias, second_bias / (SECOND_UNIT * UNIT)),
                    (self.out.weight, out[None] / scale), (self.direct.weight, direct[None] / (scale * FINE / PART)),
                    (self.out.bias, out_bias / (scale * FINE * UNIT))):
                part.copy_(values)

    def table(self):
        """The rows of all windows, within the range of a byte, and rounded to it in the last part of the training."""
        rows = self.rows
        if self.table_kind != "rows":
            states = self.windows.states
            made = self.maker(states.flatten(1)) + self.maker(states.flip(1).flatten(1))
            rows = rows + made - made.mean(0) + self.bias
        table = (rows * self.windows.has_marks[:, None]).clamp(-1, 1)
        return table + (torch.round(table * UNIT) / UNIT - table).detach() if self.quantised else table

    def sums(self, cells, bucket):
        """The sums of all regions, for the player to move and for the opponent."""
        table = self.table()
        table = torch.cat((table, table[self.windows.exchanged]), 1)
        numbers = self.windows.of(cells)
        is_free = cells.view(len(cells), -1) == 0
        is_counted = is_free & self.windows.has_marks[numbers.long()].any(2)
        sample, cell = is_counted.nonzero(as_tuple=True)
        numbers = numbers[sample, cell]
        numbers = numbers + (sample % self.copies * len(table)).int()[:, None]
        found = table.repeat(self.copies, 1).index_select(0, numbers.view(-1)).view(len(numbers), 4, -1).sum(1)
        clipped = found.clamp(0, 1)
        region = sample * REGIONS + self.windows.regions[bucket[sample], cell]
        sums = torch.zeros(len(cells) * REGIONS, table.shape[1], device=cells.device)
        return sums.index_add(0, region, clipped).view(len(cells), -1)

    def forward(self, cells, threats, bucket):
        sums = self.sums(cells, bucket) / PART
        hidden = (self.first(sums) + torch.nn.functional.embedding(threats, self.threats)).clamp(0, 1)
        hidden = self.second(hidden).clamp(0, 1)
        return (self.out(hidden) + self.direct(sums))[:, 0]

    def limit(self):
        """Keeps the weights within the ranges of their integers."""
        with torch.no_grad():
            self.first.weight.clamp_(-2, 2)
            self.second.weight.clamp_(-7.9, 7.9)
            self.out.weight.clamp_(-30, 30)
            self.direct.weight.clamp_(-0.8, 0.8)

    def weights(self):
        """The integer weights: rows, weights and biases of both layers, output weights, direct weights, and the bias of the value."""
        whole = lambda tensor, unit, kind: torch.round(tensor.detach() * unit).cpu().numpy().astype(kind)
        scale = POINTS * QUARTERS
        return (
            whole(self.table(), UNIT, np.int8),
            whole(self.first.weight, FIRST_UNIT / PART, np.int16),
            whole(self.first.bias + self.threats, FIRST_UNIT * UNIT, np.int32),
            whole(self.second.weight, SECOND_UNIT, np.int16),
            whole(self.second.bias, SECOND_UNIT * UNIT, np.int32),
            whole(self.out.weight[0], scale, np.int16),
            whole(self.direct.weight[0], scale * FINE / PART, np.int16),
            whole(self.out.bias, scale * FINE * UNIT, np.int32),
        )


def value(weights, inputs, windows):
    """The value in points of each sample, in integers alone, as the engine computes it."""
    rows, first, first_bias, second, second_bias, out, direct, out_bias = (part.astype(np.int64) for part in weights)
    cells, threats, bucket = inputs
    table = np.concatenate((rows, rows[windows.exchanged.numpy()]), 1)
    numbers = windows.of(cells).numpy()
    clipped = np.clip(table[numbers].sum(2), 0, UNIT) * (cells.view(len(cells), -1).numpy() == 0)[:, :, None]
    region = windows.regions[bucket].numpy()
    sums = np.stack([(clipped * (region == number)[:, :, None]).sum(1) for number in range(REGIONS)], 1).reshape(len(cells), -1)
    hidden = np.clip((sums @ first.T + first_bias[threats.numpy()]) >> 10, 0, UNIT)
    hidden = np.clip((hidden @ second.T + second_bias) >> 8, 0, UNIT)
    total = hidden @ out * FINE + sums @ direct + out_bias
    assert np.abs(total).max() < 2**30, "the engine's sum of 32 bits could overflow"
    return np.sign(total) * (np.abs(total) // (UNIT * QUARTERS * FINE))


def write(path, weights):
    """Writes the file of weights; docs/training.md has its form."""
    data = b"".join(part.astype(part.dtype.newbyteorder("<")).tobytes() for part in weights)
    sizes = struct.pack("<IIIIIQ", *weights[0].shape, len(weights[1]), len(weights[3]), len(weights[2]), checksum(data))
    path.write_bytes(MAGIC + sizes + data)


def read_weights(path):
    """The integer weights of a file."""
    data = path.read_bytes()
    windows, width, first, second, threats, expected = struct.unpack_from("<IIIIIQ", data, len(MAGIC))
    body = data[len(MAGIC) + 28 :]
    if not data.startswith(MAGIC) or checksum(body) != expected:
        raise SystemExit(f"{path} is damaged, or no network of this version")
    inputs = REGIONS * 2 * width
    shapes = [
        (np.int8, (windows, width)), (np.int16, (first, inputs)), (np.int32, (threats, first)), (np.int16, (second, first)),
        (np.int32, (second,)), (np.int16, (second,)), (np.int16, (inputs,)), (np.int32, (1,))]
    weights, start = [], 0
    for kind, shape in shapes:
        weights.append(np.frombuffer(body, np.dtype(kind).newbyteorder("<"), int(np.prod(shape)), start).reshape(shape))
        start += weights[-1].nbytes
    return weights


def target(share, result, score_share):
    return score_share * share + (1 - score_share) * result


def evaluate(network, raw, layout, score_share, size=8192):
    """The mean squared error of the target, of unproven scores and of results, and predictions."""
    guesses, errors = [], []
    with torch.no_grad():
        for chunk in raw.split(size):
            inputs, share, result = parts(chunk, layout)
            guess = torch.sigmoid(network(*inputs))
            guesses.append(guess)
            unproven = (share > 0) & (share < 1)
            errors.append(torch.stack((
                (guess - target(share, result, score_share)).square().sum(),
                ((guess - share).square() * unproven).sum(), ((guess - result).square() * unproven).sum(), unproven.sum())))
    total = torch.stack(errors).sum(0)
    return (total[0] / len(raw)).item(), (total[1] / total[3]).item(), (total[2] / total[3]).item(), torch.cat(guesses)


def turned(cells, number):
    """The boards turned or mirrored."""
    cells = cells.transpose(1, 2) if number & 4 else cells
    axes = [axis for axis, bit in ((1, 1), (2, 2)) if number & bit]
    return cells.flip(axes).contiguous()


def choose_copies(network, raw, layout, batch):
    """Measures how many copies of the rows are fastest."""
    times = {}
    for copies in (1, 4, 16, 64):
        network.copies = copies
        for repeat in range(4):
            if repeat == 1:
                torch.cuda.synchronize()
                started = time.time()
            network(*parts(raw[:batch], layout)[0]).square().mean().backward()
        torch.cuda.synchronize()
        times[copies] = time.time() - started
    network.copies = min(times, key=times.get)
    network.zero_grad(set_to_none=True)
    print(f"three steps with copies of the rows: {times}", flush=True)


def train(network, data, valid, layout, options):
    """Trains; returns the losses of all epochs."""
    device = data.device
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=0.01)
    count, batch = len(data), options.batch
    started = time.time()
    if device.type == "cuda":
        choose_copies(network, data, layout, batch)
    steps, done, history = max(1, count // batch), 0, []
    # The rate follows the share of the time or of the epochs that is over, so that a run ends as planned on any machine.
    over = lambda: max(done / (steps * options.epochs), (time.time() - started) / options.seconds if options.seconds else 0)
    is_over = False
    while not is_over:
        order = torch.randperm(count, device=device)
        total = torch.zeros((), device=device)
        epoch_steps = 0
        for step in range(steps):
            part = over()
            if part >= 1:
                is_over = True
                break
            network.quantised = part >= 0.6
            rate = options.rate * min(1, part / 0.03 + 0.02) * max(0.002, 0.5 + 0.5 * np.cos(np.pi * part))
            for group in optimizer.param_groups:
                group["lr"] = rate
            (cells, threats, bucket), share, result = parts(data[order[step * batch : (step + 1) * batch]], layout)
            guess = torch.sigmoid(network(turned(cells, int(torch.randint(8, ()))), threats, bucket))
            loss = (guess - target(share, result, options.score_share)).square().mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            network.limit()
            total += loss.detach()
            epoch_steps += 1
            done += 1
        if epoch_steps:
            error = evaluate(network, valid, layout, options.score_share)
            history.append(((total / epoch_steps).item(), error[0]))
            print(f"epoch {len(history)}: loss {history[-1][0]:.5f}, unseen {error[0]:.5f} (unproven: score {error[1]:.5f}, result {error[2]:.5f}), "
                  f"{time.time() - started:.0f} s", flush=True)
        is_over = is_over or over() >= 1
    network.quantised = True
    return history


def train_network(options):
    """Trains a network, and writes its weights and a report beside them."""
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    layout = json.loads((options.features / "layout.json").read_text())
    data, valid = (read(options.features, name, layout).to(device) for name in ("train.bin", "valid.bin"))
    valid = valid[: options.valid]
    print(f"{len(data)} samples, {len(valid)} unseen ones, on {device}: {vars(options)}", flush=True)
    network = Network(layout, device, options)
    if options.start:
        network.start(read_weights(options.start))
    network.to(device)
    history = train(network, data, valid, layout, options)
    weights = network.weights()
    write(options.weights, weights)
    loss, score, result, guess = evaluate(network, valid, layout, options.score_share)
    title = f"{layout['game']}, width {options.width}, {len(data)} samples, unseen loss {loss:.5f}, unproven: score {score:.5f}, result {result:.5f}"
    print(title, flush=True)
    report(options.weights.with_suffix(".html"), history, guess.cpu().numpy(), parts(valid, layout)[2].cpu().numpy(), title)
    torch.save(network.state_dict(), options.weights.with_suffix(".pt"))


def print_values(options):
    """Prints the positions of FEATURES/positions.txt with their values."""
    layout = json.loads((options.features / "layout.json").read_text())
    texts = (options.features / "positions.txt").read_text().splitlines()
    inputs, _, _ = parts(read(options.features, "valid.bin", layout)[: len(texts)], layout)
    weights = read_weights(options.weights)
    for text, points in zip(texts, value(weights, inputs, Windows(layout, "cpu"))):
        print(f"{text}\t{points}")


def main():
    parser, training = command_line(__doc__, train_network, print_values)
    training.add_argument("--width", type=int, default=16, help="the values of a row")
    training.add_argument("--first", type=int, default=32, help="the units of the first layer")
    training.add_argument("--second", type=int, default=16, help="the units of the second layer")
    training.add_argument("--table", choices=("made", "rows"), default="made", help="rows made by a network over windows, or independent ones")
    training.add_argument("--start", type=pathlib.Path, help="a file of weights to begin with, of the same sizes")
    training.add_argument("--epochs", type=float, default=12)
    training.add_argument("--batch", type=int, default=8192)
    training.add_argument("--rate", type=float, default=2e-3)
    training.add_argument("--score-share", type=float, default=0.7, help="the share of the score in the target; the rest is the result")
    training.add_argument("--seconds", type=float, help="plan the training for this time, if the epochs are not over before")
    training.add_argument("--valid", type=int, default=200_000, help="the number of unseen samples that are used")
    training.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
