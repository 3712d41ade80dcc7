"""The rules of Battle of LITS, as far as placing pieces goes. Used by ltp.py and blits.py."""

SHAPES = {
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
}


def placements():
    """Every placement on an empty board: a shape and its four cells, each a row and a column."""
    for shape, cells in SHAPES.items():
        found = set()
        for mirror in (1, -1):
            turned = [(row, mirror * column) for row, column in cells]
            for _ in range(4):
                turned = [(column, -row) for row, column in turned]
                top, left = min(row for row, _ in turned), min(column for _, column in turned)
                cornered = [(row - top, column - left) for row, column in turned]
                height, width = max(row for row, _ in cornered), max(column for _, column in cornered)
                for down in range(10 - height):
                    for right in range(10 - width):
                        found.add(tuple(sorted((row + down, column + right) for row, column in cornered)))
        for cells in sorted(found):
            yield shape, cells


ALL = list(placements())


def neighbours(cell):
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def legal(board):
    """The placements that may follow. `board` says which shape covers a cell; pieces are five of each shape."""

    def is_legal(shape, cells):
        if any(cell in board for cell in cells):
            return False
        around = [board[near] for cell in cells for near in neighbours(cell) if near in board]
        if shape in around or (board and not around):
            return False
        covered = set(board) | set(cells)
        corners = [(row + down, column + right) for row, column in cells for down in (-1, 0) for right in (-1, 0)]
        squares = [{(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r, c in corners]
        return not any(square <= covered for square in squares)

    left = {shape: 5 - sum(1 for covered in board.values() if covered == shape) // 4 for shape in SHAPES}
    return [(shape, cells) for shape, cells in ALL if left[shape] and is_legal(shape, cells)]


def text(placement):
    shape, cells = placement
    return "{}[{}]".format(shape, ",".join(f"{row}{column}" for row, column in cells))


def read(words):
    """`L[00,01,02,10]`, the cells in any order; None if it is no such piece."""
    words = words.replace(" ", "").upper()
    cells = [cell for cell in words[2:-1].split(",") if len(cell) == 2 and cell.isdigit()]
    placement = words[:1], tuple(sorted((int(cell[0]), int(cell[1])) for cell in cells))
    return placement if placement in ALL else None
